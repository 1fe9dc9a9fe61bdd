import { and, desc, eq, lt, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { type PageWish, pageValues, toPage } from '../../db/page.ts'
import { donations, songRequests } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { isDeclineBy } from '../../domain/giving/declines.ts'
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
      allowedAt: donations.allowedAt,
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

const [requestId, viewerId] = [sql.placeholder('requestId'), sql.placeholder('viewerId')]
const pageOf = (name: string, which: SQL | undefined) =>
  prepared((db) =>
    selectPledges(
      db,
      and(
        which,
        isThereFor(viewerId),
        whereIs('party', viewerId),
        lt(donations.id, sql.placeholder('before')),
      ),
    )
      .orderBy(desc(donations.id))
      .limit(sql.placeholder('fetch'))
      .prepare(name),
  )
const current = pageOf('pledges_to_request', standsFor(requestId))
const declined = pageOf(
  'declined_pledges',
  and(eq(donations.songRequestId, requestId), isDeclineBy(viewerId)),
)

interface Of {
  requestId: string
  viewerId: string
  list?: 'declined' | undefined
}

/**
 * Returns current pledges to a request, newest first, as this listener or songwriter may see them. Or what
 * they have declined, and whose giver they can allow again.
 */
export async function listPledges(db: Db | Tx, { list, ...of }: Of, wish: PageWish) {
  const rows = await (list ? declined : current)(db).execute({ ...of, ...pageValues(wish) })
  return toPage(
    rows.map((row) => asPledge(row, of.viewerId)),
    wish,
  )
}
