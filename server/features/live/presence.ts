import { type Presence, presenceSeconds } from '#contract/work/live'
import { and, eq, ne, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { presences, songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { is, peopleOf, whereIs } from '../../domain/requests/access.ts'
import { findParties } from '../../domain/requests/requests.ts'
import { isShownWhole, shownId } from '../../domain/requests/visible.ts'

interface InProject {
  projectId: string
  userId: string
}

/**
 * Returns the presence of the other person of a project. Undefined if this user is neither listener nor
 * songwriter.
 */
export async function whoIsHere(db: Db | Tx, { projectId, userId }: InProject) {
  if (!(await otherOf(db, { projectId, userId }))) return undefined
  return othersHere(db, { projectId, userId })
}

type Saying = InProject & { isTyping?: boolean | undefined; isLeaving?: boolean | undefined }

/**
 * Stores that a user is present or typing, by the database's clock. Notifies the other person only if this
 * has changed. Returns undefined for a user who is neither listener nor songwriter.
 */
export const beHere = (db: Db | Tx, { projectId, userId, isTyping, isLeaving }: Saying) =>
  withTx(db, async (tx) => {
    const other = await otherOf(tx, { projectId, userId })
    if (!other) return undefined
    const { hereFor, typingFor } = presenceSeconds
    const seconds = { here: isLeaving ? 0 : hereFor, typing: isTyping && !isLeaving ? typingFor : 0 }
    const { rows } = await tx.execute<{ wasHere: boolean | null; wasTyping: boolean | null }>(sql`
      with before as (select here_until > now() as was_here, typing_until > now() as was_typing from presences
        where song_request_id = ${projectId} and user_id = ${userId})
      insert into presences (song_request_id, user_id, here_until, typing_until)
      values (${projectId}, ${userId}, ${inSeconds(seconds.here)}, ${inSeconds(seconds.typing)})
      on conflict (song_request_id, user_id) do update
        set here_until = excluded.here_until,
          typing_until = case when ${isTyping === undefined && !isLeaving} then presences.typing_until else excluded.typing_until end
      returning (select was_here from before) as "wasHere", (select was_typing from before) as "wasTyping"`)
    const { wasHere, wasTyping } = rows[0]!
    const isHere = seconds.here > 0
    const isNews = isHere !== (wasHere ?? false) || isTyping || (wasTyping && isTyping === false)
    if (isNews) changed(tx, 'presence', { room: projectId, people: other.people })
    return othersHere(tx, { projectId, userId })
  })

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/**
 * Returns the other person of a project. Undefined if this user is neither its listener nor its songwriter.
 */
async function otherOf(db: Db | Tx, { projectId, userId }: InProject) {
  const request = await findParties(db, projectId)
  if (!request || !is('party', request, userId) || !isShownWhole(request, userId)) return undefined
  return { people: peopleOf('party', request).filter((one) => one !== userId) }
}

async function othersHere(db: Db | Tx, { projectId, userId }: InProject): Promise<Presence[]> {
  const left = (column: typeof presences.hereUntil | typeof presences.typingUntil) =>
    sql<number>`greatest(0, ceil(extract(epoch from ${column} - now()) * 1000))::integer`
  return (
    db
      .select({
        userId: shownId(presences.userId, userId),
        hereFor: left(presences.hereUntil),
        typingFor: left(presences.typingUntil),
      })
      .from(presences)
      // Leaves out a songwriter who has released the request.
      .innerJoin(
        songRequests,
        and(eq(songRequests.id, presences.songRequestId), whereIs('party', presences.userId)),
      )
      .where(
        and(
          eq(presences.songRequestId, projectId),
          ne(presences.userId, userId),
          sql`${presences.hereUntil} > now()`,
        ),
      )
  )
}
