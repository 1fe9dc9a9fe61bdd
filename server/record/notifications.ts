import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { kindOf, type NotificationKind } from '#contract/notifications'
import type { Tx } from '../db/client.ts'
import { now } from '../db/columns.ts'
import { notifications, songRequests } from '../db/schema.ts'
import { personChanged } from './changes.ts'

export interface Told {
  userId: string
  kind: NotificationKind
  songRequestId?: string | null
  donationId?: string | null
  subjects?: Record<string, string>
}

/** When the mail of something that is told now is due. */
export const mailTime = (kind: NotificationKind, at = Date.now()) =>
  new Date(at + (kindOf(kind).gathers ?? 0) * 60_000).toISOString()

/** Whose doing each kind is, of the two people of the request; nobody's where a giver may stay anonymous. */
const doers: Partial<Record<NotificationKind, 'listener' | 'songwriter' | 'other'>> = {
  request_accepted: 'songwriter',
  request_reopened: 'listener',
  request_invited: 'listener',
  project_silent: 'songwriter',
  message: 'other',
  status: 'songwriter',
  proposal: 'songwriter',
  proposal_answered: 'listener',
  delivery: 'songwriter',
  comment: 'other',
  changes_requested: 'listener',
  approved: 'listener',
}

interface Parties {
  listenerId: string
  songwriterId?: string | null
}

/** The doer of what somebody is told, where the two people of the request are known. */
export function doerOf(kind: NotificationKind, userId: string, { listenerId, songwriterId = null }: Parties) {
  const doer = doers[kind] === 'other' && listenerId !== userId ? 'listener' : doers[kind]
  if (!doer) return null
  return doer === 'listener' ? listenerId : songwriterId
}

/** The doer's id, read from the request as it stands when somebody is told. */
function actorOf({ kind, songRequestId, userId }: Told): SQL | null {
  const doer = doers[kind]
  if (!doer || !songRequestId) return null
  const { listenerId, songwriterId, id } = songRequests
  const one = {
    listener: sql`${listenerId}`,
    songwriter: sql`${songwriterId}`,
    other: sql`case when ${listenerId} = ${userId}::uuid then ${songwriterId} else ${listenerId} end`,
  }[doer]
  return sql`(select ${one} from ${songRequests} where ${id} = ${songRequestId}::uuid)`
}

/** Tells people, in the transaction of what they are told of: never lost, never for something that rolled back. */
export async function notify(tx: Tx, ...told: Told[]) {
  if (told.length === 0) return
  await tx
    .insert(notifications)
    .values(told.map((one) => ({ ...one, actorId: actorOf(one) as never, mailAt: mailTime(one.kind) })))
  for (const { userId } of told) personChanged(tx, userId, 'notifications')
}

/** Marks as read what is this person's own, isn't read yet, and fits. Answers how many that were. */
export async function readWhere(tx: Tx, userId: string, where: SQL | undefined) {
  const read = await tx
    .update(notifications)
    .set({ readAt: now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), where))
    .returning({ id: notifications.id })
  if (read.length > 0) personChanged(tx, userId, 'notifications')
  return read.length
}

interface Read {
  userId: string
  songRequestId: string
  kinds: readonly NotificationKind[]
}

/** Whoever has seen a thing of a request needs not be told of it any more. */
export const readOf = (tx: Tx, { userId, songRequestId, kinds }: Read) =>
  readWhere(
    tx,
    userId,
    and(eq(notifications.songRequestId, songRequestId), inArray(notifications.kind, [...kinds])),
  )
