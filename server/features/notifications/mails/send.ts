import { and, desc, eq, gte } from 'drizzle-orm'
import { canTurnOff } from '#contract/people/notifications'
import type { Db } from '../../../db/client.ts'
import { mutedMails, projectMessages, users } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { siteOf } from '../../../mail/templates/site.ts'
import { findTold, type NotificationRow } from '../reads.ts'
import { shortened, toldLetter } from './letters.ts'
import { type Claimed, claim, markSent, refuse, skip } from './outbox.ts'

type MailDeps = Pick<Deps, 'db' | 'mail' | 'env' | 'secret'>

/** Concurrency limit: mails in flight at once in one process. */
const lanes = 4

/** Sends every mail that is due at this time. Safe to run concurrently and repeatedly. */
export async function sendDue(deps: MailDeps, at: () => Date, signal?: AbortSignal) {
  const lane = async () => {
    for (;;) {
      const claimed = signal?.aborted ? undefined : await claim(deps.db, at())
      if (!claimed) return
      await send(deps, claimed, at)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function send(deps: MailDeps, claimed: Claimed, at: () => Date) {
  const { db, mail, env, secret } = deps
  const { batch, ids } = claimed
  const [first, ...others] = (await findTold(db, ids)).filter(({ readAt }) => !readAt)
  const to = first && (await findReceiver(db, first))
  if (!first || !to) return skip(db, ids)
  try {
    const site = siteOf(env)
    const domain = /@([^>\s]+)/.exec(env.mailFrom)?.[1] ?? 'localhost'
    const quotes = await quotesOf(db, [first, ...others])
    await mail.send(toldLetter({ to, rows: [first, ...others], quotes, batch, site, domain, secret }))
  } catch (error) {
    return refuse(db, claimed, error instanceof Error ? error.message : String(error), at())
  }
  return markSent(db, ids, at())
}

/** The receiver; undefined for a person who wants no mail of this kind. */
async function findReceiver(db: Db, { userId, kind }: NotificationRow) {
  const [receiver] = await db
    .select({ email: users.email, firstName: users.firstName, muted: mutedMails.kind })
    .from(users)
    .leftJoin(mutedMails, and(eq(mutedMails.userId, users.id), eq(mutedMails.kind, kind)))
    .where(eq(users.id, userId))
  return receiver && (receiver.muted === null || !canTurnOff(kind)) ? receiver : undefined
}

const mostQuotes = 3
const longestQuote = 600

/** The unread messages that a mail shows: the newest few, in the order in which they were written. */
async function quotesOf(db: Db, rows: NotificationRow[]) {
  const oldest = rows.at(-1)
  if (oldest?.kind !== 'message' || !oldest.songRequestId) return []
  const { songRequestId, receiverId, isRead, createdAt, id, message } = projectMessages
  const written = await db
    .select({ message })
    .from(projectMessages)
    .where(
      and(
        eq(songRequestId, oldest.songRequestId),
        eq(receiverId, oldest.userId),
        eq(isRead, false),
        // Both rows are of one transaction, the message slightly earlier.
        gte(createdAt, new Date(Date.parse(oldest.createdAt) - 5000).toISOString()),
      ),
    )
    .orderBy(desc(id))
    .limit(mostQuotes)
  return written.map((one) => shortened(one.message, longestQuote)).toReversed()
}
