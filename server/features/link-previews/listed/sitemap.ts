import { routes } from '#contract/surface/paths'
import { document, xml } from './xml.ts'

const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A place of the site, and when what it shows last changed. */
interface Place {
  path: string
  changed?: string
}

/** One page of addresses. */
export const sitemapOf = (site: string, places: Place[]) =>
  document(
    xml`<urlset xmlns="${protocol}">
${places.map(
  ({ path, changed }) =>
    xml`<url><loc>${site + path}</loc>${changed !== undefined && xml`<lastmod>${changed}</lastmod>`}</url>
`,
)}</urlset>`,
  )

/** The list of such pages. */
export const indexOf = (site: string, paths: string[]) =>
  document(
    xml`<sitemapindex xmlns="${protocol}">
${paths.map(
  (path) => xml`<sitemap><loc>${site + path}</loc></sitemap>
`,
)}</sitemapindex>`,
  )

/**
 * What search engines may read. A request that only its link leads to is not kept from them here: they have to read it
 * to learn that they may not list it.
 */
export const robotsOf = (site: string) => `User-agent: *
Allow: /api/community-fund
Allow: /api/oembed
Allow: /api/stats
Disallow: /api/
Disallow: ${routes.receipt.replace(/:.*/, '')}
Disallow: /objects/
Disallow: ${routes.profile}
Disallow: /uploads/

Sitemap: ${site}/sitemap.xml
`
