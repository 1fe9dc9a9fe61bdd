import { and, asc, desc, eq, gt, gte, lt, sql } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { firstId, lastId } from '../../../db/page.ts'
import { sitemapStarts, songRequests, songwriterProfiles, users } from '../../../db/schema.ts'
import { prepared } from '../../../db/statements/prepared.ts'
import { isForAll, whereIs } from '../../../domain/requests/access.ts'
import { requestColumns } from '../../../domain/requests/requests.ts'
import {
  clock,
  isListed,
  isOfListedPerson,
  isProfileShown,
  isUnwrapped,
} from '../../../domain/requests/visible.ts'

const isFrom = gte(songRequests.id, sql.placeholder('from'))

const requestStart = prepared((db) =>
  db
    .select({ id: songRequests.id })
    .from(songRequests)
    .crossJoin(clock)
    .where(and(isListed, isFrom, isUnwrapped))
    .orderBy(asc(songRequests.id))
    .offset(sql.placeholder('skip'))
    .limit(1)
    .prepare('public_requests_start'),
)

const requestsFrom = prepared((db) =>
  db
    .select({ key: songRequests.shareableId, changed: songRequests.updatedAt })
    .from(songRequests)
    .crossJoin(clock)
    .where(and(isListed, isFrom, lt(songRequests.id, sql.placeholder('to')), isUnwrapped))
    .orderBy(asc(songRequests.id))
    .limit(sql.placeholder('most'))
    .prepare('public_requests'),
)

const isPublicPage = and(
  sql`${songwriterProfiles.publicPage}`,
  isProfileShown,
  isOfListedPerson(songwriterProfiles.userId),
  gte(songwriterProfiles.id, sql.placeholder('from')),
)

const songwriterStart = prepared((db) =>
  db
    .select({ id: songwriterProfiles.id })
    .from(songwriterProfiles)
    .where(isPublicPage)
    .orderBy(asc(songwriterProfiles.id))
    .offset(sql.placeholder('skip'))
    .limit(1)
    .prepare('public_songwriters_start'),
)

const songwritersFrom = prepared((db) =>
  db
    .select({ key: sql<string>`${songwriterProfiles.id}::text`, changed: songwriterProfiles.updatedAt })
    .from(songwriterProfiles)
    .where(and(isPublicPage, lt(songwriterProfiles.id, sql.placeholder('to'))))
    .orderBy(asc(songwriterProfiles.id))
    .limit(sql.placeholder('most'))
    .prepare('public_songwriters'),
)

const startsAfter = prepared((db) =>
  db
    .select({ id: sitemapStarts.id })
    .from(sitemapStarts)
    .where(
      and(eq(sitemapStarts.kind, sql.placeholder('kind')), gt(sitemapStarts.id, sql.placeholder('from'))),
    )
    .orderBy(asc(sitemapStarts.id))
    .limit(sql.placeholder('most'))
    .prepare('sitemap_starts_after'),
)

/** Queries of the sitemap for each kind of page, with the oldest rows first. */
const kinds = {
  request: { start: requestStart, from: requestsFrom },
  songwriter: { start: songwriterStart, from: songwritersFrom },
}
export type Kind = keyof typeof kinds
export const sitemapKinds = ['request', 'songwriter'] as const satisfies Kind[]

/** The sitemap protocol allows so many pages. */
const mostPages = 50_000

/**
 * First id of each sitemap page (keyset paging). The first one is looked up, the others are the ones that
 * `keepStarts` has stored: nobody who asks counts all rows.
 */
export async function findStarts(db: Db, kind: Kind): Promise<string[]> {
  const [first] = await kinds[kind].start(db).execute({ from: firstId, skip: 0 })
  if (!first) return []
  const others = await startsAfter(db).execute({ kind, from: first.id, most: mostPages - 1 })
  return [first.id, ...others.map(({ id }) => id)]
}

/** First id of the page after the one that begins at `from` and has `size` public rows. */
export const findNextStart = async (
  db: Db,
  { kind, from, size }: { kind: Kind; from: string; size: number },
): Promise<string | undefined> => {
  const [next] = await kinds[kind].start(db).execute({ from, skip: size })
  return next?.id
}

/**
 * One page of the sitemap, up to where the next one begins: the last segment of each URL, and its lastmod.
 * `most` limits a page that has grown since `keepStarts` last ran.
 */
export async function listPublic(
  db: Db,
  { kind, from, most }: { kind: Kind; from: string; most: number },
): Promise<{ key: string; changed: string }[]> {
  const [next] = await startsAfter(db).execute({ kind, from, most: 1 })
  return kinds[kind].from(db).execute({ from, to: next?.id ?? lastId, most })
}

const newestOpen = prepared((db) =>
  db
    .select(requestColumns)
    .from(songRequests)
    .innerJoin(users, whereIs('listener', users.id))
    .where(and(isListed, sql`${songRequests.status} = 'open'`, isForAll))
    .orderBy(desc(songRequests.id))
    .limit(50)
    .prepare('public_open_requests'),
)

export const listNewestOpen = (db: Db) => newestOpen(db).execute()
export type PublicRequest = Awaited<ReturnType<typeof listNewestOpen>>[number]
