import { createHash } from 'node:crypto'
import { eq } from '#drizzle'
import type { Db } from '../../db/client.ts'
import {
  changeHeads,
  changes,
  emailChanges,
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
  rateCounts,
  securityLog,
  securityMails,
  sessions,
  songwriterProfiles,
  uploads,
  users,
  waysChanges,
} from '../../db/schema.ts'
import type { Storage } from '../../storage/storage.ts'
import { buildUser } from '../factories.ts'
import { type Marked, newMark, words } from './mark.ts'

const soon = () => new Date(Date.now() + 60 * 60_000).toISOString()

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

/** Stores an attached file whose content contains this person's mark. Returns its `/objects/…` path. */
export async function plantFile(
  { db, storage }: { db: Db; storage: Storage },
  owner: Marked,
  values: Partial<typeof uploads.$inferInsert> & { key: string },
) {
  const text = words(owner, `file ${values.key}`)
  const received = await storage.receive(bytesOf(text), text.length)
  await received.keep(values.key)
  await db.insert(uploads).values({
    ownerId: owner.id,
    site: 'https://songs.example',
    kind: 'sample',
    maxBytes: 1000,
    name: words(owner, 'uploads.name'),
    type: 'audio/mpeg',
    size: text.length,
    attachedAt: new Date().toISOString(),
    ...values,
  })
  return `/objects/${values.key}`
}

/** Inserts a person with a marked value in every personal column outside of requests. */
export async function plantPerson(
  { db, storage }: { db: Db; storage: Storage },
  name: string,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<Marked & { email: string }> {
  const mark = newMark(name)
  const of = (place: string) => words({ mark }, place)
  const email = `${mark}@example.com`
  const { id } = await buildUser(db, {
    email,
    firstName: of('users.first_name'),
    lastName: of('users.last_name'),
    passwordHash: of('users.password_hash'),
    ...values,
  })
  const person = { id, mark }
  const profileImageUrl = await plantFile({ db, storage }, person, {
    key: `uploads/${mark}/photo`,
    kind: 'photo',
  })
  await db.update(users).set({ profileImageUrl }).where(eq(users.id, id))
  await db
    .insert(identities)
    .values({ issuer: 'https://id.example', subject: of('identities.subject'), userId: id })
  await db.insert(sessions).values({
    sid: of('sessions.sid'),
    sess: { userId: id, browser: of('sessions.sess') },
    expire: soon(),
  })
  await db.insert(passwordResets).values({ tokenHash: of('password_resets'), userId: id, expiresAt: soon() })
  await db.insert(loginLinks).values({
    tokenHash: of('login_links.token_hash'),
    browserHash: of('login_links.browser_hash'),
    userId: id,
    expiresAt: soon(),
  })
  await db.insert(emailProofs).values({ tokenHash: of('email_proofs'), userId: id, expiresAt: soon() })
  await db.insert(securityLog).values({
    userId: id,
    address: of('security_log.address'),
    event: 'signed in',
    key: of('security_log.key'),
  })
  await db.insert(passkeys).values({
    userId: id,
    credentialId: of('passkeys.credential_id'),
    publicKey: Buffer.from(of('passkeys.public_key')),
    name: of('passkeys.name'),
  })
  await db.insert(emailChanges).values({
    userId: id,
    oldEmail: `old-${email}`,
    newEmail: email,
    tokenHash: of('email_changes.token_hash'),
    undoHash: of('email_changes.undo_hash'),
    expiresAt: soon(),
    ways: { ...waysOf(person), waysOffSince: null },
  })
  await db.insert(waysChanges).values({ userId: id, before: { ...waysOf(person), waysOffSince: null } })
  await db.insert(idempotencyKeys).values({
    userId: id,
    key: of('idempotency_keys.key'),
    requestHash: 'hash',
    reply: { text: of('idempotency_keys.reply') },
  })
  await db.insert(notifications).values({
    userId: id,
    kind: 'message',
    subjects: { title: of('notifications.subjects') },
    mailAt: soon(),
    mailFailure: of('notifications.mail_failure'),
  })
  await db.insert(mutedMails).values({ userId: id, kind: 'message' })
  await db.insert(mailings).values({ userId: id, subjects: [], at: soon() })
  await db.insert(mailReach).values({ causerId: id, place: 1, receiverId: id, at: soon() })
  await db.insert(securityMails).values({ userId: id, kind: 'reset', mailId: id, at: soon() })
  await db.insert(changeHeads).values({ userId: id, seq: 1 })
  await db.insert(changes).values({ userId: id, seq: 1, hints: [] })
  const letter = { subject: of('kept_mail.subject'), text: of('kept_mail.text') }
  await db.insert(keptMail).values([
    { to: email, ...letter },
    // An email to another person that contains this person's name.
    { to: 'somebody@songs.example', ...letter },
  ])
  await db.insert(rateCounts).values([
    {
      key: `sign-in:${createHash('sha256').update(email).digest('base64url')}`,
      windowStart: soon(),
      count: 1,
    },
    { key: `proof:${id}`, windowStart: soon(), count: 1 },
  ])
  return { ...person, email }
}

const waysOf = (person: Pick<Marked, 'mark'>) => ({
  paypalLink: `https://paypal.me/${person.mark}`,
  venmoHandle: `@${person.mark}-venmo`,
  cashappHandle: `$${person.mark}-cashapp`,
  tipLink: `https://tips.example/${person.mark}`,
  iban: `${person.mark}-iban`,
  ibanHolder: `${person.mark}-holder`,
  otherWay: `${person.mark}-other-way`,
})

export async function plantProfile({ db, storage }: { db: Db; storage: Storage }, person: Marked) {
  const sample = await plantFile({ db, storage }, person, { key: `uploads/${person.mark}/sample` })
  await db.insert(songwriterProfiles).values({
    id: person.id,
    userId: person.id,
    bio: words(person, 'songwriter_profiles.bio'),
    genres: [words(person, 'songwriter_profiles.genres')],
    sampleSongs: [sample],
    sampleTitles: { [sample]: words(person, 'songwriter_profiles.sample_titles') },
    publicPage: true,
    priceFrom: '123.00',
    usualDays: 21,
    changesIncluded: 2,
    isPaused: true,
    pausedUntil: '2999-05-03',
    ...waysOf(person),
  })
}
