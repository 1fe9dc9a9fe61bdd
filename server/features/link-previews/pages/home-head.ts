import { feeds, servedRoutes } from '#contract/surface/paths'
import { sitePicture, versionOf } from '../card.ts'
import { headOf } from '../open-graph.ts'

/** The link preview of the site itself. */
export function homeHead(site: string) {
  const about = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Songwright', url: `${site}/` },
      { '@type': 'Organization', name: 'Songwright', url: `${site}/`, logo: `${site}/favicon.svg` },
    ],
  }
  const head = headOf({
    title: 'A song written just for You',
    tab: 'Songwright · A song written just for You',
    description:
      'Tell a songwriter your story and hear it as your own song. Songs written by humans for humans; 100% goes to songwriters.',
    url: `${site}/`,
    type: 'website',
    image: {
      url: `${site}${servedRoutes.siteCard}?v=${versionOf(sitePicture)}`,
      alt: 'Songwright: a song written just for You',
    },
    about,
    index: true,
  })
  return `${head}
<link rel="alternate" type="application/atom+xml" title="Songwright: requests waiting for a songwriter" href="${feeds.atom}">`
}
