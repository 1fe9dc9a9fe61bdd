import { textTemplate } from '#contract/surface/drawn-pages'
import { feeds, paths, routes } from '#contract/surface/paths'
import type { Deps } from '../../../deps.ts'
import { findQuarters } from '../../../domain/moderation/figures/quarters.ts'
import { findShowcase } from '../../../domain/showcase/showcase.ts'
import { html } from '../../../html.ts'
import { siteUrl } from '../../../http/host.ts'
import type { MakeVisitorPage } from '../../../http/pages/visitors/lookups.ts'
import { site as own } from '../../../site/site.ts'
import { imageOf, sitePicture } from '../card.ts'
import { feedTitle } from '../listed/feeds.ts'
import { headOf } from '../open-graph.ts'
import { keptOf } from './kept.ts'

type Needs = Pick<Deps, 'db' | 'env'>

/**
 * The landing page with the public songs and songwriters. Undefined without the database: then the page of
 * the build is sent, without songs and songwriters.
 */
export const homePage =
  ({ db, env }: Needs): MakeVisitorPage =>
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

export function homeHead(site: string) {
  const organization = { '@type': 'Organization', name: own.name, url: `${site}/` }
  const about = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: own.name, url: `${site}/` },
      { ...organization, logo: site + (own.logo?.src ?? '/favicon.svg') },
    ],
  }
  const head = headOf({
    title: 'A song written just for You',
    tab: `${own.name} · A song written just for You`,
    description:
      'Tell a songwriter your story and hear it as your own song. Songs written by humans for humans; 100% goes to songwriters.',
    url: `${site}/`,
    image: imageOf(site, sitePicture, `${own.name}: a song written just for You`),
    about,
  })
  return `${head}
${html`<link rel="alternate" type="application/atom+xml" title="${feedTitle()}" href="${feeds.atom}">`.text}`
}

/**
 * The Community Fund's page with its public ledger. Search engines may index it, and the browser renders it
 * from current data.
 */
export const fundPage =
  ({ env }: Needs): MakeVisitorPage =>
  async (request) => {
    const site = siteUrl(request, env.publicUrl)
    const head = () =>
      headOf({
        title: 'The Community Fund',
        description:
          'What the community has promised for songs that still need it, and every match made, month by month.',
        url: site + paths.fund(),
        image: imageOf(site, sitePicture, `${own.name}: the Community Fund`),
      })
    return { status: 200, head, index: true, kept: 'here', shows: '' }
  }

/**
 * Numbers of stewards' decisions by quarter, readable without scripts. Undefined without the database: then
 * the page of the build is sent, which fetches the numbers itself.
 */
export const moderationPage =
  ({ db, env }: Needs): MakeVisitorPage =>
  async (request) => {
    const quarters = await findQuarters(db).catch(() => undefined)
    if (!quarters) return undefined
    const site = siteUrl(request, env.publicUrl)
    const head = () =>
      headOf({
        title: 'Moderation',
        description: 'What stewards decided in each quarter, by the rule that was broken.',
        url: site + routes.moderation,
        image: imageOf(site, sitePicture, `${own.name}: moderation`),
      })
    return {
      status: 200,
      head,
      index: true,
      kept: 'here',
      shows: JSON.stringify(quarters),
      template: textTemplate,
      draw: ({ drawModeration }) => drawModeration(quarters),
    }
  }
