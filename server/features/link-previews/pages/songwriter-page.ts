import { Id } from '#contract/grammar/text'
import type { PublicSongwriter } from '#contract/people/songwriters'
import type { Drawing } from '#contract/surface/drawn-pages'
import { paths, servedRoutes } from '#contract/surface/paths'
import type { Deps } from '../../../deps.ts'
import { findPublicSongwriter } from '../../../domain/songwriters/public-page.ts'
import { siteUrl } from '../../../http/guards/input/host.ts'
import { LruCache } from '../../../http/pages/lru-cache.ts'
import type { MakeVisitorPage } from '../../../http/pages/shell.ts'
import { nameOf, songwriterPicture, versionOf } from '../card.ts'
import { excerpt } from '../excerpt.ts'
import { headOf } from '../open-graph.ts'

/** The page of a songwriter who made theirs public; the others' are for members. */
export function songwriterPage({ db, env }: Pick<Deps, 'db' | 'env'>): MakeVisitorPage {
  const drawn = new LruCache<Promise<Drawing>>(200)

  return async (request, drawer) => {
    const { id } = request.params as { id: string }
    const songwriter = Id.safeParse(id).success ? await findPublicSongwriter(db, id) : undefined
    if (!songwriter) return undefined
    const drawing =
      drawer && drawn.get(versionOf(songwriter), async () => (await drawer()).drawSongwriter(songwriter))
    return {
      status: 200,
      head: headFor(songwriter, siteUrl(request, env.publicUrl)),
      index: true,
      drawing: await drawing,
    }
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
    image: {
      url: `${url}${servedRoutes.siteCard}?v=${versionOf(songwriterPicture(songwriter))}`,
      alt: `${name}, songwriter on Songwright`,
    },
    about,
    index: true,
  })
}
