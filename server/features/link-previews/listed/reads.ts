import { and, asc, desc, gte, sql } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { firstId } from '../../../db/page.ts'
import { songRequests, songwriterProfiles, users } from '../../../db/schema.ts'
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
    .where(and(isListed, isFrom, isUnwrapped))
    .orderBy(asc(songRequests.id))
    .limit(sql.placeholder('size'))
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
    .where(isPublicPage)
    .orderBy(asc(songwriterProfiles.id))
    .limit(sql.placeholder('size'))
    .prepare('public_songwriters'),
)

/** Queries of the sitemap for each kind of page, with the oldest rows first. */
const kinds = {
  request: { start: requestStart, from: requestsFrom },
  songwriter: { start: songwriterStart, from: songwritersFrom },
}
type Kind = keyof typeof kinds

/** First id of each sitemap page. A page has `size` public rows of a kind (keyset paging). */
export async function findStarts(db: Db, kind: Kind, size: number): Promise<string[]> {
  const starts: string[] = []
  for (let from: string | undefined = firstId, skip = 0; from; skip = size) {
    const rows: { id: string }[] = await kinds[kind].start(db).execute({ from, skip })
    from = rows[0]?.id
    if (from) starts.push(from)
  }
  return starts
}

/** One page of the sitemap: the last segment of each URL, and its lastmod. */
export const listPublic = (
  db: Db,
  { kind, from, size }: { kind: Kind; from: string; size: number },
): Promise<{ key: string; changed: string }[]> => kinds[kind].from(db).execute({ from, size })

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
