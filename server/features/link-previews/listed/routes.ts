import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '#contract/grammar/text'
import { feeds, paths } from '#contract/surface/paths'
import type { Db } from '../../../db/client.ts'
import { notFound } from '../../../errors.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { siteUrl } from '../../../http/host.ts'
import { builtPages } from '../../../http/pages/pages.ts'
import { dress } from '../../../site/site.ts'
import { atomOf, rssOf } from './feeds.ts'
import { keepStarts } from './keep-starts.ts'
import { findStarts, listNewestOpen, listPublic, sitemapKinds } from './reads.ts'
import { indexOf, robotsOf, sitemapOf } from './sitemap.ts'

/**
 * Number of URLs with which a page of the sitemap begins, and the most that it grows to. The protocol allows
 * 50,000.
 */
const pageSize = { first: 10_000, most: 20_000 }

/** Decides again where the pages of the sitemap begin. A job calls this. */
export async function keepSitemap(db: Db) {
  for (const kind of sitemapKinds) await keepStarts(db, kind, pageSize.first)
}

/** Cache time of a reply, in milliseconds. */
const keptFor = 1000

const pageOf = { request: paths.room, songwriter: paths.songwriter }

const text = 'text/plain; charset=utf-8'
const xml = 'application/xml; charset=utf-8'

const From = z.object({ from: Id })

/** Pages that are equal for everyone: the prerendered pages, the operator's pages, and the fund's page. */
const everyonesPages = () => [
  ...new Set([
    ...Object.keys(builtPages()?.drawn ?? {}),
    ...dress.written.map(({ path }) => path),
    paths.fund(),
  ]),
]

/** Sitemap and feeds for search engines and feed readers, with public content only. */
export function listedRoutes({ app, db, env, shared }: SiteFeature) {
  const everyones = everyonesPages()

  type Make = (site: string, from: string | undefined) => Promise<string>
  const serve = (path: string, type: string, make: Make) =>
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const site = siteUrl(request, env.publicUrl)
      const from = z.safeParse(From, request.query).data?.from
      const key = `${path} ${site} ${from}` as const
      const answer = { key, ms: keptFor, type, make: async () => ({ text: await make(site, from) }) }
      return shared.reply(request, reply, answer)
    })

  serve('/robots.txt', text, async (site) => robotsOf(site))
  serve('/sitemap.xml', xml, async (site) => {
    const pages = ['/sitemap/pages.xml']
    for (const kind of sitemapKinds)
      for (const from of await findStarts(db, kind)) pages.push(`/sitemap/${kind}.xml?from=${from}`)
    return indexOf(site, pages)
  })
  serve('/sitemap/pages.xml', xml, async (site) =>
    sitemapOf(
      site,
      everyones.map((path) => ({ path })),
    ),
  )
  for (const kind of sitemapKinds)
    serve(`/sitemap/${kind}.xml`, xml, async (site, from) => {
      if (from === undefined) throw notFound()
      const page = await listPublic(db, { kind, from, most: pageSize.most })
      return sitemapOf(
        site,
        page.map(({ key, changed }) => ({ path: pageOf[kind](key), changed })),
      )
    })
  serve(feeds.atom, 'application/atom+xml; charset=utf-8', async (site) =>
    atomOf(site, await listNewestOpen(db)),
  )
  serve(feeds.rss, 'application/rss+xml; charset=utf-8', async (site) =>
    rssOf(site, await listNewestOpen(db)),
  )
}
