import { tableKeys } from '#contract/grammar/table-keys'
import {
  canTurnOff,
  kindOf,
  type MailChoice,
  mostUnread,
  notificationKinds,
} from '#contract/people/notifications'
import { alias, and, desc, eq, inArray, lt, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { type PageWish, pageValues, toPage } from '../../db/page.ts'
import { mutedMails, notifications, songRequests, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { linkFor } from '../../domain/giving/links.ts'
import { causeOf } from '../../domain/journal/notifications.ts'
import { isAboutHidden } from '../../domain/moderation/hidden-told.ts'
import { partyOf } from '../../domain/requests/access.ts'
import { isUnnamed, shownName } from '../../domain/requests/visible.ts'

const doer = alias(users, 'doer')

const toldColumns = {
  id: notifications.id,
  userId: notifications.userId,
  kind: notifications.kind,
  songRequestId: notifications.songRequestId,
  subjects: notifications.subjects,
  /** True if the notification's subject is hidden from its reader now. */
  isHidden: isAboutHidden('notifications').as('is_hidden'),
  /** The request's current link, if the reader may know it. */
  shareableId: linkFor(notifications.userId),
  readAt: notifications.readAt,
  createdAt: notifications.createdAt,
  emailedAt: notifications.emailedAt,
  cause: causeOf.as('cause'),
  reader: partyOf(notifications.userId).as('reader'),
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

export const findTold = (db: Db | Tx, ids: string[]) => told(db, inArray(notifications.id, ids))

export type NotificationRow = Awaited<ReturnType<typeof findTold>>[number]

const unread = prepared((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(
      db
        .select({ one: sql`1`.as('one') })
        .from(notifications)
        // A literal value: with a parameter, the planner can't use the partial index of unread notifications.
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

const muted = prepared((db) =>
  db
    .select({ kind: mutedMails.kind })
    .from(mutedMails)
    .where(eq(mutedMails.userId, sql.placeholder('userId')))
    .prepare('muted_mails'),
)

/** Mail settings of a person by kind, in the order of the kinds. */
export async function listChoices(
  db: Db | Tx,
  { id, isSteward }: { id: string; isSteward: boolean },
): Promise<MailChoice[]> {
  const off = new Set((await muted(db).execute({ userId: id })).map(({ kind }) => kind))
  const kinds = tableKeys(notificationKinds).filter(
    (kind) => !kindOf(kind).isPast && (isSteward || !kindOf(kind).isOfStewards),
  )
  return kinds.map((kind) => ({ kind, mail: !canTurnOff(kind) || !off.has(kind) }))
}
