import { formerMember } from '#contract/people/closing'
import { and, eq, inArray, sql } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import {
  appeals,
  changeHeads,
  changes,
  drawnPages,
  emailChanges,
  emailProofs,
  idempotencyKeys,
  identities,
  keptMail,
  mailings,
  mailReach,
  mutedMails,
  notifications,
  passkeys,
  passwordResets,
  presences,
  rateCounts,
  reportCases,
  reports,
  securityLog,
  securityMails,
  songwriterProfiles,
  stewardActs,
  users,
  waysChanges,
} from '../../../db/schema.ts'
import { revokeSessions } from '../../../domain/accounts/end-ways-in.ts'
import { eraseFiles } from '../../../domain/erasing/files.ts'
import { eraseOfRooms } from '../../../domain/erasing/rooms.ts'
import { accountKey, emailLimits } from '../../../http/sign-in/limits.ts'
import { resetMail } from '../../../work/account-mails.ts'
import { dropJobs } from '../../../work/jobs.ts'

type Person = Pick<typeof users.$inferSelect, 'id' | 'email'>

/**
 * Erases what the database holds of a person (product.md, "An account of one's own"): what each column of theirs becomes
 * stands in `columns.ts`, which a test compares with this. Called again, it changes nothing.
 */
export async function erasePerson(tx: Tx, person: Person) {
  const { id } = person
  await eraseFiles(tx, id)
  await eraseOfRooms(tx, id)
  await eraseModeration(tx, person)
  await eraseMails(tx, person)
  await eraseWaysIn(tx, person)
  await tx.delete(changes).where(eq(changes.userId, id))
  await tx.delete(changeHeads).where(eq(changeHeads.userId, id))
  await tx.delete(presences).where(eq(presences.userId, id))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id))
  // Compressed, by hashes of what they show: which ones show this person can't be told. They are drawn again.
  await tx.delete(drawnPages)
  await tx
    .update(songwriterProfiles)
    .set({
      bio: '',
      genres: [],
      sampleSongs: [],
      sampleTitles: {},
      paypalLink: null,
      venmoHandle: null,
      cashappHandle: null,
      tipLink: null,
      publicPage: false,
      updatedAt: now(),
    })
    .where(eq(songwriterProfiles.userId, id))
  await tx
    .update(users)
    .set({
      // The host of an address that nobody can have (RFC 2606).
      email: `${id}@erased.invalid`,
      firstName: formerMember,
      lastName: null,
      profileImageUrl: null,
      passwordHash: null,
      emailProvenAt: null,
      proofAskedAt: now(),
      erasedAt: now(),
      updatedAt: now(),
    })
    .where(eq(users.id, id))
}

async function eraseWaysIn(tx: Tx, { id, email }: Person) {
  await revokeSessions(tx, id)
  for (const table of [
    identities,
    passkeys,
    passwordResets,
    emailProofs,
    emailChanges,
    waysChanges,
    securityLog,
  ])
    await tx.delete(table).where(eq(table.userId, id))
  const keys = sql.join(
    emailLimits.map((name) => sql`${`${name}:${accountKey(email)}`}`),
    sql`, `,
  )
  await tx.delete(rateCounts).where(sql`${rateCounts.key} in (${keys})`)
}

async function eraseMails(tx: Tx, { id, email }: Person) {
  for (const table of [notifications, mutedMails, mailings, securityMails])
    await tx.delete(table).where(eq(table.userId, id))
  await dropJobs(tx, resetMail, { email })
  await tx.delete(mailReach).where(eq(mailReach.causerId, id))
  // Mails kept on a site without a mail server. All are deleted: which mails to others name this person can't be told.
  await tx.delete(keptMail)
}

/**
 * The words of a report go with who wrote them, and its snapshot with who is reported. What stewards wrote of somebody is
 * theirs, and goes with them: the chain keeps its hash. So do searches by the email of who is erased.
 */
async function eraseModeration(tx: Tx, { id, email }: Person) {
  await tx.update(reports).set({ text: null }).where(eq(reports.reporterId, id))
  const own = tx.select({ id: reportCases.id }).from(reportCases).where(eq(reportCases.ownerId, id))
  await tx.update(reports).set({ snapshot: {} }).where(inArray(reports.caseId, own))
  await tx.update(appeals).set({ text: '' }).where(eq(appeals.personId, id))
  const said = { reason: null, searched: null, textSalt: null }
  const acts = await tx
    .update(stewardActs)
    .set(said)
    .where(eq(stewardActs.stewardId, id))
    .returning({ id: stewardActs.id })
  // Searches for their email, and why. Reads all acts, for the log has no index of what was searched.
  await tx
    .update(stewardActs)
    .set(said)
    .where(and(eq(stewardActs.kind, 'search'), sql`lower(${stewardActs.searched}) = lower(${email})`))
  // Reads all notifications, for the few who were stewards.
  if (acts.length > 0)
    await tx
      .update(notifications)
      .set({ subjects: { steward: formerMember } })
      .where(and(eq(notifications.kind, 'many_looks'), eq(notifications.causedBy, id)))
}
