import type { NewTerms } from '#contract/requests/new-terms'
import type { TermsSide } from '#contract/requests/project-terms'
import { counted } from '#contract/surface/counts'
import { and, eq, not, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { terms } from '../../db/schema.ts'
import { record } from '../journal/events.ts'
import { hasSent } from '../requests/terms/project-terms.ts'
import { putBackGoal } from './goal.ts'

type Row = typeof terms.$inferSelect

/** Subjects of a notification about terms. */
export const toldTerms = ({ price, readyBy, changes }: NewTerms) => ({
  amount: price,
  day: readyBy,
  changes: String(changes),
})

/** What an event says of terms besides their price: 'ready by 2027-03-03, 2 rounds of changes'. */
export const termsText = ({ readyBy, changes }: Pick<Row, 'readyBy' | 'changes'>) =>
  `ready by ${readyBy}, ${counted(changes, 'round')} of changes`

interface Happened {
  actorId: string | null
  /** Status of the request. Terms don't change it. */
  status: string
}

type Kind = 'terms_proposed' | 'terms_agreed' | 'terms_declined' | 'terms_ended'

export const recordTerms = (tx: Tx, kind: Kind, row: Row, { actorId, status }: Happened) =>
  record(tx, {
    kind,
    subjectId: row.songRequestId,
    actorId,
    fromStatus: status,
    amount: row.price,
    reason: termsText(row),
  })

/** A request while one songwriter works on it. */
interface Acceptance {
  id: string
  songwriterId: string
  acceptedAt: string | null
}

interface Proposing extends NewTerms {
  by: TermsSide
  actorId: string
  project: Acceptance & { status: string }
}

/** Proposes terms. They end those that wait. The caller has locked the request. */
export async function addTerms(tx: Tx, { project, actorId, ...proposed }: Proposing) {
  const { id, status, songwriterId, acceptedAt } = project
  await endWaiting(tx, { id, actorId, status })
  const [row] = await tx
    .insert(terms)
    .values({ ...proposed, songRequestId: id, songwriterId, acceptedAt })
    .returning()
  await recordTerms(tx, 'terms_proposed', row!, { actorId, status })
  return row!
}

/** Ends the terms of a request that wait, if there are some. The caller has locked the request. */
export async function endWaiting(tx: Tx, { id, ...happened }: Happened & { id: string }) {
  const ended = await tx
    .update(terms)
    .set({ state: 'ended', answeredAt: now() })
    .where(and(eq(terms.songRequestId, id), eq(terms.state, 'waiting')))
    .returning()
  for (const row of ended) await recordTerms(tx, 'terms_ended', row, happened)
}

/**
 * Voids the terms of a request whose songwriter leaves it, or that is withdrawn: those that wait end, and the
 * goal is the listener's own again. The caller has locked the request.
 */
export async function voidTerms(tx: Tx, of: Happened & { id: string }) {
  await endWaiting(tx, of)
  await putBackGoal(tx, of.id)
}

/**
 * Marks the declined terms of an acceptance that the listener ends now, if nothing was agreed and no words
 * or song were sent. Returns true if there are some. The caller has locked the request.
 */
export async function loseTerms(tx: Tx, { id, songwriterId, acceptedAt }: Acceptance) {
  const lost = await tx
    .update(terms)
    .set({ lostAt: now() })
    .where(
      and(
        eq(terms.songRequestId, id),
        eq(terms.state, 'declined'),
        sql`${terms.acceptedAt} is not distinct from ${acceptedAt}::timestamptz`,
        sql`not exists (select 1 from ${terms} as held where held.song_request_id = ${id}
          and held.accepted_at is not distinct from ${acceptedAt}::timestamptz and held.state = 'agreed')`,
        not(hasSent({ id, songwriterId, since: sql`${acceptedAt}::timestamptz` })),
      ),
    )
    .returning({ id: terms.id })
  return lost.length > 0
}
