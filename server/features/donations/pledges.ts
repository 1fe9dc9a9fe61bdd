import { and, desc, eq, lt, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { type PageWish, pageValues, toPage } from '../../db/page.ts'
import { donations, songRequests } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { standsFor } from '../../domain/giving/givers.ts'
import { partyCan } from '../../domain/money/donation-can.ts'
import { is, whereIs } from '../../domain/requests/access.ts'
import { isHidden, isThere, isThereFor } from '../../domain/requests/visible.ts'
import { giver } from './payments.ts'

/** Selects donations with the fields that the listener and the songwriter of their request may see. */
const selectPledges = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select({
      id: donations.id,
      songRequestId: sql<string>`${donations.songRequestId}`.as('request_id'),
      amount: donations.amount,
      status: donations.status,
      isGeneral: donations.isGeneral,
      rejectionReason: donations.rejectionReason,
      sentToId: donations.sentToId,
      createdAt: donations.createdAt,
      giver,
      request: {
        status: songRequests.status,
        listenerId: songRequests.listenerId,
        songwriterId: songRequests.songwriterId,
        hiddenAt: songRequests.hiddenAt,
      },
    })
    .from(donations)
    .innerJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .where(where)

type Joined = Awaited<ReturnType<typeof selectPledges>>[number]

function asPledge({ sentToId, request, ...pledge }: Joined, viewerId: string) {
  const party = is('listener', request, viewerId) ? 'listener' : 'songwriter'
  return {
    ...pledge,
    can: partyCan(party, { ...pledge, sentToId, request, isHidden: isHidden(request) }),
  }
}

export async function findPledge(db: Db | Tx, id: string, viewerId: string) {
  const [row] = await selectPledges(db, and(eq(donations.id, id), isThere))
  return row && asPledge(row, viewerId)
}

const page = prepared((db) =>
  selectPledges(
    db,
    and(
      standsFor(sql.placeholder('requestId')),
      isThereFor(sql.placeholder('viewerId')),
      whereIs('party', sql.placeholder('viewerId')),
      lt(donations.id, sql.placeholder('before')),
    ),
  )
    .orderBy(desc(donations.id))
    .limit(sql.placeholder('fetch'))
    .prepare('pledges_to_request'),
)

/** Returns current pledges to a request, newest first, as this listener or songwriter may see them. */
export async function listPledges(db: Db | Tx, of: { requestId: string; viewerId: string }, wish: PageWish) {
  const rows = await page(db).execute({ ...of, ...pageValues(wish) })
  return toPage(
    rows.map((row) => asPledge(row, of.viewerId)),
    wish,
  )
}
