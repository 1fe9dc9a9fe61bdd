import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  canTurnOff,
  kindOf,
  type MailChoice,
  mostUnread,
  type NotificationKind,
  notificationKinds,
} from '#contract/people/notifications'
import { type Db, type Tx, withTx } from '../../db/client.ts'
import { type PageWish, pageValues, toPage } from '../../db/page.ts'
import { prepared } from '../../db/prepared.ts'
import { mutedMails, notifications, songRequests, users } from '../../db/schema.ts'
import { readOf, readWhere } from '../../domain/journal/notifications.ts'
import { partyOf } from '../../domain/requests/access.ts'
import { isUnnamed, shownName } from '../../domain/requests/visible.ts'

const doer = alias(users, 'doer')

/** What the words are made of, in a query that joins the request and the doer. */
const toldColumns = {
  id: notifications.id,
  userId: notifications.userId,
  kind: notifications.kind,
  songRequestId: notifications.songRequestId,
  subjects: notifications.subjects,
  /** As it is now: a link may have been renewed since. */
  shareableId: songRequests.shareableId,
  readAt: notifications.readAt,
  createdAt: notifications.createdAt,
  reader: partyOf(notifications.userId).as('reader'),
  // Who asked not to be named isn't named here either.
  doer: shownName(isUnnamed(notifications.actorId), doer.firstName).as('doer_name'),
}

const told = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select(toldColumns)
    .from(notifications)
    .leftJoin(songRequests, eq(songRequests.id, notifications.songRequestId))
    .leftJoin(doer, eq(doer.id, notifications.actorId))
    .where(where)
    .orderBy(desc(notifications.id))

const page = prepared((db) =>
  told(
    db,
    and(eq(notifications.userId, sql.placeholder('userId')), lt(notifications.id, sql.placeholder('before'))),
  )
    .limit(sql.placeholder('fetch'))
    .prepare('notifications_page'),
)

export const listNotifications = async (db: Db | Tx, userId: string, wish: PageWish) =>
  toPage(await page(db).execute({ ...pageValues(wish), userId }), wish)

/** These few, newest first. */
export const findTold = (db: Db | Tx, ids: string[]) => told(db, inArray(notifications.id, ids))
export type ToldRow = Awaited<ReturnType<typeof findTold>>[number]

const unread = prepared((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(
      db
        .select({ one: sql`1`.as('one') })
        .from(notifications)
        // Written out: an index of unread ones alone is no help to a plan for any value.
        .where(and(eq(notifications.userId, sql.placeholder('userId')), sql`${notifications.readAt} is null`))
        .limit(mostUnread)
        .as('unread'),
    )
    .prepare('notifications_unread'),
)

export async function countUnread(db: Db | Tx, userId: string) {
  const [counted] = await unread(db).execute({ userId })
  return { unread: counted?.count ?? 0 }
}

/** What is looked at in the room; the rest of a request, its money, shows elsewhere. */
const roomKinds = (Object.keys(notificationKinds) as NotificationKind[]).filter(
  (kind) => kindOf(kind).theme !== 'money' && kind !== 'request_invited',
)

interface Reading {
  userId: string
  ids?: string[] | undefined
  roomOf?: string | undefined
}

/** Marks these as read, or what the room shows, or all. */
export const read = (db: Db | Tx, { userId, ids, roomOf }: Reading) =>
  withTx(db, async (tx) => {
    if (roomOf) await readOf(tx, { userId, songRequestId: roomOf, kinds: roomKinds })
    if (ids || !roomOf) await readWhere(tx, userId, ids && inArray(notifications.id, ids))
    return countUnread(tx, userId)
  })

const muted = prepared((db) =>
  db
    .select({ kind: mutedMails.kind })
    .from(mutedMails)
    .where(eq(mutedMails.userId, sql.placeholder('userId')))
    .prepare('muted_mails'),
)

/** Of which kinds this person gets mails, each kind in its order. */
export async function listChoices(db: Db | Tx, userId: string): Promise<MailChoice[]> {
  const off = new Set((await muted(db).execute({ userId })).map(({ kind }) => kind))
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  return kinds.map((kind) => ({ kind, mail: !canTurnOff(kind) || !off.has(kind) }))
}

export async function choose(db: Db | Tx, userId: string, { kind, mail }: MailChoice) {
  if (mail) await db.delete(mutedMails).where(and(eq(mutedMails.userId, userId), eq(mutedMails.kind, kind)))
  else await db.insert(mutedMails).values({ userId, kind }).onConflictDoNothing()
}
