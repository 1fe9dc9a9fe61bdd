import { ms, plus } from '#contract/grammar/time'
import { closingDays } from '#contract/people/closing'
import { eq } from '#drizzle'
import type { Tx } from '../db/client.ts'
import { restoredJobs, songRequests, users } from '../db/schema.ts'
import { withEnds } from '../db/transactions/transactions.ts'
import { hideThing, showThing } from '../domain/moderation/hiding.ts'
import { liftSuspension, standAgain, suspendPerson } from '../domain/moderation/suspending.ts'
import { closeAt } from '../domain/people/closed.ts'
import { renewLink } from '../features/song-requests/visibility.ts'
import { type Entry, type Note, outsideJob, type Queue } from '../storage/replay-log.ts'

const keep = (tx: Tx, name: string, data: object) =>
  tx.insert(restoredJobs).values({ name, data, startAfter: new Date().toISOString() })

/**
 * Queue for the repeated writes. Their jobs wait until the site is activated, like the jobs from the archive.
 * Jobs that append to the replay log are dropped, because the log already has these entries.
 */
const queue: Queue = {
  async send(name, data, { tx }) {
    if (name !== outsideJob) await keep(tx, name, data)
  },
}

/**
 * Repeats changes that are newer than the snapshot of a restored database, in order of time. Calls the
 * functions that wrote the log's entries. Entries about rows that the snapshot doesn't have are skipped. The
 * restored site also appends the entries to its own log, so that the archive can be restored again.
 */
export const repeatLog = (tx: Tx, entries: Entry[]): Promise<void> =>
  withEnds(tx, async () => {
    for (const { note } of entries) await repeat(tx, note)
    for (const entry of entries) await keep(tx, outsideJob, entry)
  })

async function repeat(tx: Tx, note: Note) {
  switch (note.kind) {
    case 'closed':
      return closeAt(tx, note.id, note.at)
    case 'opened':
      return openAt(tx, note.id, note.at)
    case 'erased':
      // Closes the account so long ago that the erasing job erases it again. Until then nobody sees the name
      // of the closed account.
      return closeAt(tx, note.id, plus(note.at, -closingDays.open * ms.day))
    case 'suspended':
      return suspend(tx, note)
    case 'unsuspended':
      return liftSuspension(tx, queue, note.id, new Date(note.at))
    case 'hidden':
      return hideThing(tx, queue, note.thing, note.id)
    case 'shown':
      return showThing(tx, queue, note.thing, note.id)
    case 'link_reset':
      return resetLink(tx, note.id)
  }
}

async function openAt(tx: Tx, userId: string, at: string) {
  const [person] = await tx
    .select({ since: users.closedAt, still: users.suspendedAt, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!person?.since || person.erasedAt) return
  await tx.update(users).set({ closedAt: null }).where(eq(users.id, userId))
  await standAgain(tx, userId, { since: person.since, at, still: person.still })
}

/**
 * Suspends a person as the entry says. `suspendPerson` alone would keep an earlier, longer suspension, which
 * had been replaced.
 */
async function suspend(tx: Tx, { id, until, at }: Extract<Note, { kind: 'suspended' }>) {
  await suspendPerson(tx, queue, { personId: id, until: until === null ? null : new Date(until), since: at })
  await tx.update(users).set({ suspendedUntil: until }).where(eq(users.id, id))
}

async function resetLink(tx: Tx, id: string) {
  const [request] = await tx
    .select({ listenerId: songRequests.listenerId })
    .from(songRequests)
    .where(eq(songRequests.id, id))
  if (request) await renewLink({ db: tx, jobs: queue }, { id, userId: request.listenerId })
}
