import { randomInt } from 'node:crypto'
import { eq } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { appeals, notifications, reportCases, reports, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { appendAct } from '../../domain/moderation/acts.ts'
import { type People, words } from './mark.ts'

/**
 * Inserts data of moderation. The giver reported the listener's request and the songwriter's delivery. The
 * songwriter searched as a steward. The giver is a steward too, searched for the listener's email, and
 * decided the first case. The listener appealed.
 */
export async function plantModeration(
  db: Db,
  songRequestId: string,
  { listener, songwriter, giver }: People,
) {
  const about = { songRequestId, decidedAt: now() }
  const [kept, ofWork] = await db
    .insert(reportCases)
    .values([
      { ...about, kind: 'request', thingId: songRequestId, ownerId: listener.id },
      { ...about, kind: 'delivery', thingId: newId(), ownerId: songwriter.id },
    ])
    .returning()
  const reported = { reporterId: giver.id, reason: 'other', text: words(giver, 'reports.text') } as const
  const title = words(listener, 'reports.snapshot')
  await db.insert(reports).values([
    { ...reported, code: `R-${randomInt(1e9)}`, caseId: kept!.id, snapshot: { title } },
    {
      ...reported,
      code: `R-${randomInt(1e9)}`,
      caseId: ofWork!.id,
      snapshot: { title, note: words(songwriter, 'reports.snapshot') },
    },
  ])
  const act = await withTx(db, async (tx) => {
    await appendAct(tx, {
      stewardId: songwriter.id,
      kind: 'search',
      // A steward's own export doesn't contain their acts.
      reason: words(songwriter, 'steward_acts.searched'),
      searched: words(songwriter, 'steward_acts.searched'),
    })
    const { email } = (await tx.select().from(users).where(eq(users.id, listener.id)))[0]!
    await appendAct(tx, {
      stewardId: giver.id,
      kind: 'search',
      reason: words(listener, 'steward_acts.reason'),
      searched: email.toUpperCase(),
    })
    return appendAct(tx, {
      stewardId: giver.id,
      kind: 'warn',
      rule: 'respect',
      caseId: kept!.id,
      personId: listener.id,
      thingKind: 'request',
      thingId: songRequestId,
      reason: words(listener, 'steward_acts.reason'),
      searched: words(listener, 'steward_acts.searched'),
    })
  })
  await db.insert(appeals).values({
    decisionId: act.id,
    personId: listener.id,
    text: words(listener, 'appeals.text'),
  })
}

/**
 * Inserts notifications to each person about the others. Each has texts or names of other people in its JSON.
 */
export async function plantTold(db: Db, songRequestId: string, { listener, songwriter, giver }: People) {
  const title = words(listener, 'song_requests.title')
  const writer = words(songwriter, 'users.first_name')
  const ofSongwriter = { actorId: songwriter.id, causedBy: songwriter.id }
  const ofListener = { actorId: listener.id, causedBy: listener.id }
  await db.insert(notifications).values([
    {
      userId: listener.id,
      kind: 'request_released',
      songRequestId,
      ...ofSongwriter,
      subjects: { title, writer, reason: words(songwriter, 'notifications.subjects') },
    },
    {
      userId: giver.id,
      kind: 'pledge_rejected',
      songRequestId,
      ...ofSongwriter,
      subjects: { title, writer, reason: words(songwriter, 'notifications.subjects') },
    },
    {
      userId: songwriter.id,
      kind: 'request_reopened',
      songRequestId,
      ...ofListener,
      subjects: { title, reason: words(listener, 'notifications.subjects') },
    },
    {
      userId: giver.id,
      kind: 'thanks',
      songRequestId,
      ...ofListener,
      subjects: { title, writer, reason: words(listener, 'thanks.text') },
    },
    // As a steward, the songwriter has looked at very many people and reports in a day.
    {
      userId: giver.id,
      kind: 'many_looks',
      causedBy: songwriter.id,
      subjects: { steward: words(songwriter, 'notifications.steward') },
    },
  ])
}
