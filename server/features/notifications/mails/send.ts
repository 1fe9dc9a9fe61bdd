import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq, gte } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { projectMessages, users } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { whereNotHidden } from '../../../domain/requests/visible.ts'
import type { Letter } from '../../../mail/letter.ts'
import { shortened } from '../../../mail/templates/quoted.ts'
import { siteOf } from '../../../mail/templates/said.ts'
import { coverOf } from './cover.ts'
import { digestLetter } from './digest.ts'
import { findLines, type Line } from './gathered.ts'
import { toldLetter } from './letters.ts'
import { type Claimed, claim, dropDue, markSent, refuse, skip } from './outbox.ts'

type MailDeps = Pick<Deps, 'db' | 'mail' | 'env' | 'secret'>

/** Concurrency limit: mails in flight in one process. */
const lanes = 4
/**
 * Mails of one run that go out as fast as possible, and the milliseconds that each lane waits after a further
 * one, so that thousands that fall due at once leave the process to its requests.
 */
const atOnce = 50
const apartMs = 250

/** Sends every due mail. Safe to run concurrently and repeatedly. Without a mail server, makes none. */
export async function sendDue(deps: MailDeps, at: () => Date, signal?: AbortSignal) {
  if (deps.mail.isOff) return dropDue(deps.db, at())
  let sent = 0
  const lane = async () => {
    for (;;) {
      const claimed = signal?.aborted ? undefined : await claim(deps.db, at())
      if (!claimed) return
      if (claimed === 'none') continue
      await send(deps, claimed, at)
      if (++sent > atOnce) await sleep(apartMs, undefined, { signal }).catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function send(deps: MailDeps, claimed: Claimed, at: () => Date) {
  const { db, mail } = deps
  try {
    const letter = await write(deps, claimed)
    if (!letter) return await skip(db, claimed)
    await mail.send(letter)
  } catch (error) {
    return refuse(db, claimed, error instanceof Error ? error.message : String(error), at())
  }
  return markSent(db, claimed, at())
}

/** A mail of one notification, or a digest of several. Undefined if all notifications were read meanwhile. */
async function write({ db, env, secret }: MailDeps, claimed: Claimed): Promise<Letter | undefined> {
  const { batch, userId } = claimed
  const { lines, total } = await findLines(db, claimed)
  const [first] = lines
  const [to] = await db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, userId))
  if (!first || !to) return undefined
  const site = siteOf(env)
  const domain = /@([^>\s]+)/.exec(env.mailFrom)?.[1] ?? 'localhost'
  const mailed = { to, batch, site, domain, secret }
  if (lines.length > 1) return digestLetter({ ...mailed, lines, total })
  const { row, count } = first
  return toldLetter({
    ...mailed,
    row,
    count,
    quotes: await quotesOf(db, first),
    cover: await coverOf({ db, secret }, row),
  })
}

const mostQuotes = 3
const longestQuote = 600

/** Texts of the unread messages in a mail: the newest few, in the order of writing. */
async function quotesOf(db: Db, { row, since }: Line) {
  if (row.kind !== 'message' || !row.songRequestId) return []
  const { songRequestId, receiverId, isRead, createdAt, id, message } = projectMessages
  const written = await db
    .select({ message })
    .from(projectMessages)
    .where(
      and(
        eq(songRequestId, row.songRequestId),
        eq(receiverId, row.userId),
        eq(isRead, false),
        whereNotHidden(projectMessages),
        // A message is written slightly before its notification, in one transaction.
        gte(createdAt, new Date(Date.parse(since) - 5000).toISOString()),
      ),
    )
    .orderBy(desc(id))
    .limit(mostQuotes)
  return written.map((one) => shortened(one.message, longestQuote)).toReversed()
}
