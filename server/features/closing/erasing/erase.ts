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
  emailPledges,
  emailProofs,
  idempotencyKeys,
  identities,
  keptMail,
  loginLinks,
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
import { nothingOffered } from '../../../domain/songwriters/offers.ts'
import { accountKey, emailLimits } from '../../../http/sign-in/limits.ts'
import { linkMail, resetMail } from '../../../work/account-mails.ts'
import { dropJobs } from '../../../work/jobs.ts'

type Person = Pick<typeof users.$inferSelect, 'id' | 'email'>

/**
 * Erases a person's data from the database (product.md, "An account of one's own"). `columns.ts` lists what
 * happens to each column, and a test compares both. A second call changes nothing.
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
  // Cached pages are compressed and named by hash, so those with this person can't be found. All are deleted,
  // and rendered again when needed.
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
      iban: null,
      ibanHolder: null,
      otherWay: null,
      ...nothingOffered,
      publicPage: false,
      publicMedia: false,
      updatedAt: now(),
    })
    .where(eq(songwriterProfiles.userId, id))
  await tx
    .update(users)
    .set({
      // An address that nobody can own: the domain .invalid is reserved (RFC 2606).
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
    loginLinks,
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
  await tx.delete(emailPledges).where(eq(emailPledges.email, email))
  await dropJobs(tx, resetMail, { email })
  await dropJobs(tx, linkMail, { email })
  await tx.delete(mailReach).where(eq(mailReach.causerId, id))
  // On a site without a mail server, this table contains the mails. Any of them may name this person, so all
  // are deleted.
  await tx.delete(keptMail)
}

/**
 * Erases the text of this person's reports, and the snapshots in reports about this person. Also erases
 * stewards' notes about this person and searches for this person's email: the hash chain keeps only their
 * hashes.
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
  // Stewards' searches for this email, with their reasons. Scans all acts, because searches have no index.
  await tx
    .update(stewardActs)
    .set(said)
    .where(and(eq(stewardActs.kind, 'search'), sql`lower(${stewardActs.searched}) = lower(${email})`))
  // Scans all notifications, so this runs only for a former steward.
  if (acts.length > 0)
    await tx
      .update(notifications)
      .set({ subjects: { steward: formerMember } })
      .where(and(eq(notifications.kind, 'many_looks'), eq(notifications.causedBy, id)))
}
