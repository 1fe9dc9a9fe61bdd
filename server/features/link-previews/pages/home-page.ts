import type { Deps } from '../../../deps.ts'
import { findShowcase } from '../../../domain/showcase/showcase.ts'
import { siteUrl } from '../../../http/host.ts'
import type { MakeVisitorPage } from '../../../http/pages/visitors/lookups.ts'
import { homeHead } from './home-head.ts'
import { keptOf } from './kept.ts'

/**
 * The landing page, with the public songs and songwriters. Without the database it is the page of the build, without
 * them.
 */
export const homePage =
  ({ db, env }: Pick<Deps, 'db' | 'env'>): MakeVisitorPage =>
  async (request) => {
    const shown = await findShowcase(db).catch(() => undefined)
    if (!shown) return undefined
    const site = siteUrl(request, env.publicUrl)
    return {
      status: 200,
      head: () => homeHead(site),
      index: true,
      kept: keptOf(env),
      shows: JSON.stringify(shown),
      draw: ({ drawLanding }) => drawLanding(shown),
    }
  }
