import { feeds, servedRoutes } from '#contract/surface/paths'
import { html } from '../../../html.ts'
import { site as own } from '../../../site/site.ts'
import { sitePicture, versionOf } from '../card.ts'
import { feedTitle } from '../listed/feeds.ts'
import { headOf } from '../open-graph.ts'

export function homeHead(site: string) {
  const about = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: own.name, url: `${site}/` },
      {
        '@type': 'Organization',
        name: own.name,
        url: `${site}/`,
        logo: site + (own.logo?.src ?? '/favicon.svg'),
      },
    ],
  }
  const head = headOf({
    title: 'A song written just for You',
    tab: `${own.name} · A song written just for You`,
    description:
      'Tell a songwriter your story and hear it as your own song. Songs written by humans for humans; 100% goes to songwriters.',
    url: `${site}/`,
    type: 'website',
    image: {
      url: `${site}${servedRoutes.siteCard}?v=${versionOf(sitePicture)}`,
      alt: `${own.name}: a song written just for You`,
    },
    about,
    index: true,
  })
  return `${head}
${html`<link rel="alternate" type="application/atom+xml" title="${feedTitle()}" href="${feeds.atom}">`.text}`
}
