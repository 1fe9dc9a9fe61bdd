import { paths, servedRoutes } from '#contract/surface/paths'
import type { Deps } from '../../../deps.ts'
import { siteUrl } from '../../../http/host.ts'
import type { MakeVisitorPage } from '../../../http/pages/visitors/lookups.ts'
import { site as own } from '../../../site/site.ts'
import { sitePicture, versionOf } from '../card.ts'
import { headOf } from '../open-graph.ts'

const title = 'The Community Fund'

/** The public ledger: search engines may index it, and the browser renders it from current data. */
export const fundPage =
  ({ env }: Pick<Deps, 'env'>): MakeVisitorPage =>
  async (request) => {
    const site = siteUrl(request, env.publicUrl)
    return { status: 200, head: () => headFor(site), index: true, kept: 'here', shows: '' }
  }

function headFor(site: string) {
  const url = site + paths.fund()
  const about = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: title,
    url,
  }
  return headOf({
    title,
    description:
      'What the community has pledged to songs that still need it, and every match made, month by month.',
    url,
    type: 'website',
    image: {
      url: `${site}${servedRoutes.siteCard}?v=${versionOf(sitePicture)}`,
      alt: `${own.name}: the Community Fund`,
    },
    about,
    index: true,
  })
}
