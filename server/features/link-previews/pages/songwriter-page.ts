import { Id } from '#contract/grammar/text'
import type { PublicSongwriter } from '#contract/people/songwriters'
import { paths } from '#contract/surface/paths'
import type { Deps } from '../../../deps.ts'
import { findPublicSongwriter } from '../../../domain/songwriters/public-page.ts'
import { siteUrl } from '../../../http/host.ts'
import type { MakeVisitorPage } from '../../../http/pages/visitors/lookups.ts'
import { site as own } from '../../../site/site.ts'
import { imageOf, nameOf, songwriterPicture } from '../card.ts'
import { excerpt } from '../excerpt.ts'
import { headOf } from '../open-graph.ts'
import { keptOf } from './kept.ts'

/**
 * The page of a songwriter who made it public. Undefined for other songwriters, whose pages only members see.
 */
export const songwriterPage =
  ({ db, env }: Pick<Deps, 'db' | 'env'>): MakeVisitorPage =>
  async (request) => {
    const { id } = request.params as { id: string }
    const songwriter = Id.safeParse(id).success ? await findPublicSongwriter(db, id) : undefined
    if (!songwriter) return undefined
    const site = siteUrl(request, env.publicUrl)
    return {
      status: 200,
      head: () => headFor(songwriter, site),
      index: true,
      kept: keptOf(env),
      shows: JSON.stringify(songwriter),
      draw: ({ drawSongwriter }) => drawSongwriter(songwriter),
    }
  }

function headFor(songwriter: PublicSongwriter, site: string) {
  const name = nameOf(songwriter)
  const url = site + paths.songwriter(songwriter.id)
  const about = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    dateCreated: songwriter.createdAt,
    mainEntity: {
      '@type': 'Person',
      name,
      description: excerpt(songwriter.bio, 500),
      jobTitle: 'Songwriter',
    },
  }
  return headOf({
    title: name,
    description: excerpt(`${name} writes ${songwriter.genres.join(', ')} songs. ${songwriter.bio}`, 200),
    url,
    type: 'profile',
    image: imageOf(url, songwriterPicture(songwriter), `${name}, songwriter on ${own.name}`),
    about,
  })
}
