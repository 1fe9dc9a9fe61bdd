import {
  kindOf,
  type MailChoice,
  type NotificationKind,
  notificationKinds,
} from '#contract/people/notifications'
import { and, eq, inArray } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { mutedMails, notifications } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { readOf, readWhere } from '../../domain/journal/notifications.ts'
import { countUnread } from './reads.ts'

/** Kinds of notifications that the request's page shows. The request's money is shown elsewhere. */
const roomKinds = (Object.keys(notificationKinds) as NotificationKind[]).filter(
  (kind) => kindOf(kind).theme !== 'money' && kind !== 'request_invited',
)

interface Reading {
  userId: string
  ids?: string[] | undefined
  roomOf?: string | undefined
}

/**
 * Marks notifications as read: those with `ids`, those that the page of the request `roomOf` shows, or all.
 * Returns the number of unread notifications.
 */
export const read = (db: Db | Tx, { userId, ids, roomOf }: Reading) =>
  withTx(db, async (tx) => {
    if (roomOf) await readOf(tx, { userId, songRequestId: roomOf, kinds: roomKinds })
    if (ids || !roomOf) await readWhere(tx, userId, ids && inArray(notifications.id, ids))
    return countUnread(tx, userId)
  })

export const choose = (db: Db | Tx, userId: string, { kind, mail }: MailChoice) =>
  withTx(db, async (tx) => {
    if (mail) await tx.delete(mutedMails).where(and(eq(mutedMails.userId, userId), eq(mutedMails.kind, kind)))
    else await tx.insert(mutedMails).values({ userId, kind }).onConflictDoNothing()
  })
