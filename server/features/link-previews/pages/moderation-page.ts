import { textTemplate } from '#contract/surface/drawn-pages'
import { routes, servedRoutes } from '#contract/surface/paths'
import type { Deps } from '../../../deps.ts'
import { findQuarters } from '../../../domain/moderation/figures/quarters.ts'
import { siteUrl } from '../../../http/host.ts'
import type { MakeVisitorPage } from '../../../http/pages/visitors/lookups.ts'
import { site as own } from '../../../site/site.ts'
import { sitePicture, versionOf } from '../card.ts'
import { headOf } from '../open-graph.ts'

/**
 * Stewards' decisions by quarter, readable without scripts. Without the database it is the page of the build, which
 * fetches the figures itself.
 */
export const moderationPage =
  ({ db, env }: Pick<Deps, 'db' | 'env'>): MakeVisitorPage =>
  async (request) => {
    const quarters = await findQuarters(db).catch(() => undefined)
    if (!quarters) return undefined
    const site = siteUrl(request, env.publicUrl)
    return {
      status: 200,
      head: () => headFor(site),
      index: true,
      kept: 'here',
      shows: JSON.stringify(quarters),
      template: textTemplate,
      draw: ({ drawModeration }) => drawModeration(quarters),
    }
  }

function headFor(site: string) {
  const title = 'Moderation'
  const url = site + routes.moderation
  return headOf({
    title,
    description: 'What stewards decided in each quarter, by the rule that was broken.',
    url,
    type: 'website',
    image: {
      url: `${site}${servedRoutes.siteCard}?v=${versionOf(sitePicture)}`,
      alt: `${own.name}: moderation`,
    },
    about: { '@context': 'https://schema.org', '@type': 'WebPage', name: title, url },
    index: true,
  })
}
