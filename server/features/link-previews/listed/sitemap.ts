import { routes } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { document, xml } from './xml.ts'

const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9'

interface Place {
  path: string
  changed?: string
}

export const sitemapOf = (site: string, places: Place[]) =>
  document(
    xml`<urlset xmlns="${protocol}">
${places.map(
  ({ path, changed }) =>
    xml`<url><loc>${site + path}</loc>${changed !== undefined && xml`<lastmod>${changed}</lastmod>`}</url>
`,
)}</urlset>`,
  )

/** The sitemap index. */
export const indexOf = (site: string, paths: string[]) =>
  document(
    xml`<sitemapindex xmlns="${protocol}">
${paths.map(
  (path) => xml`<sitemap><loc>${site + path}</loc></sitemap>
`,
)}</sitemapindex>`,
  )

/**
 * robots.txt. It doesn't disallow requests that are visible only by link: search engines must read their page
 * to find its noindex.
 */
export const robotsOf = (site: string) => `User-agent: *
Allow: /api/community-fund
Allow: /api/oembed
Allow: /api/stats
Disallow: /api/
Disallow: ${routes.receipt.replace(/:.*/, '')}
Disallow: ${servedRoutes.account}
Disallow: ${routes.books}
Disallow: /objects/
Disallow: ${routes.profile}
Disallow: /uploads/

Sitemap: ${site}/sitemap.xml
`
