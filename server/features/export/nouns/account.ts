import * as z from 'zod/mini'
import { eq, gt, sql } from '#drizzle'
import {
  emailChanges,
  identities,
  mutedMails,
  passkeys,
  securityLog,
  securityMails,
  sessions,
  songwriterProfiles,
  users,
  waysChanges,
} from '../../../db/schema.ts'
import { all, leftOut, noun, shown } from './fields.ts'

const same = leftOut('the person of this export')
const secret = leftOut('opens the account')
const ofDevice = leftOut('of the passkey’s own device, for signing in alone')

const titleOf = (titles: unknown, path: string): string => {
  const title: unknown = Reflect.get(Object(titles), path)
  return typeof title === 'string' ? title : 'Sample'
}

export const accountNouns = [
  noun(users, {
    name: 'account',
    title: 'Your account',
    about: 'Who you are here, and the state of the account.',
    sources: [{ relation: 'own', where: (me) => eq(users.id, me) }],
    columns: {
      ...shown('id', 'email', 'firstName', 'lastName', 'role', 'suspendedAt', 'suspendedUntil', 'closedAt'),
      emailProvenAt: { label: 'Email confirmed at' },
      ...shown('createdAt', 'updatedAt'),
      profileImageUrl: { label: 'Photo', kind: 'file', named: () => 'Photo' },
      isRoleOpen: leftOut('whether the sign-in page has yet to ask for the role'),
      passwordHash: secret,
      erasedAt: leftOut('an erased account has no export'),
      proofAskedAt: { label: 'Asked to confirm the email at' },
      waysInEndedAt: { label: 'Every way into the account ended at' },
      devicesEndedAt: { label: 'Every other session ended at' },
    },
  }),
  noun(songwriterProfiles, {
    name: 'songwriter-profile',
    title: 'Your songwriter profile',
    about: 'What listeners read of you as a songwriter, and how you are paid.',
    columns: {
      ...shown('id', 'bio', 'genres', 'rating', 'completedSongs', 'tipLink', 'publicPage', 'hiddenAt'),
      ...shown('createdAt', 'updatedAt'),
      userId: same,
      sampleSongs: { kind: 'files', named: ({ sampleTitles }, path) => titleOf(sampleTitles, path) },
      sampleTitles: {
        schema: z.array(z.unknown()),
        told: (titles) => Object.values(Object(titles)),
      },
      ...all(leftOut('the rating is made of it'), 'ratingSum', 'ratingCount'),
      paypalLink: { label: 'PayPal' },
      venmoHandle: { label: 'Venmo' },
      cashappHandle: { label: 'Cash App' },
      iban: { label: 'IBAN' },
      ibanHolder: { label: 'Account holder' },
      otherWay: { label: 'Another way to be paid' },
      priceFrom: { label: 'Price from' },
      usualDays: { label: 'Usual days' },
      changesIncluded: { label: 'Rounds of changes included' },
      isPaused: { label: 'Takes no invitations' },
      pausedUntil: { label: 'Takes no invitations until' },
      publicMedia: { label: 'Public page with photo and samples' },
      waysOffSince: { label: 'Ways to be paid off since' },
      waysChangedAt: { label: 'Ways to be paid changed at' },
    },
  }),
  noun(waysChanges, {
    name: 'former-ways-to-be-paid',
    title: 'Former ways to be paid',
    about: 'Your ways to be paid before each change.',
    columns: {
      ...shown('id', 'before', 'createdAt'),
      userId: same,
      endedAt: { label: 'Put back at' },
    },
  }),
  noun(emailChanges, {
    name: 'email-changes',
    title: 'Changes of your email',
    about: 'Addresses that you changed from and to.',
    columns: {
      ...shown('id', 'oldEmail', 'newEmail', 'expiresAt', 'confirmedAt', 'undoUntil', 'undoneAt'),
      ...shown('createdAt'),
      userId: same,
      ...all(secret, 'tokenHash', 'undoHash'),
      ways: { label: 'Ways to be paid at that time' },
    },
  }),
  noun(identities, {
    name: 'sign-in-providers',
    title: 'Sign-in with other services',
    about: 'Accounts elsewhere by which you sign in.',
    columns: {
      ...shown('issuer', 'subject', 'createdAt'),
      userId: same,
    },
  }),
  noun(passkeys, {
    name: 'passkeys',
    title: 'Passkeys',
    about: 'Passkeys by which you sign in.',
    columns: {
      ...shown('id', 'name', 'lastUsedAt', 'createdAt'),
      userId: same,
      ...all(ofDevice, 'credentialId', 'publicKey', 'counter', 'transports'),
    },
  }),
  noun(sessions, {
    name: 'sessions',
    title: 'Where you are signed in',
    about: 'Browsers that are signed in to your account.',
    sources: [
      {
        relation: 'own',
        // Compared as text, because the index contains text.
        where: (me) => sql`${sessions.sess} ->> 'userId' = ${me} and ${gt(sessions.expire, sql`now()`)}`,
      },
    ],
    columns: {
      sid: secret,
      sess: {
        label: 'Session',
        told: (sess) => {
          const kept = ['by', 'provenAt', 'browser', 'place', 'address', 'usedAt']
          return Object.fromEntries(
            kept.flatMap((name) => {
              const value: unknown = Reflect.get(Object(sess), name)
              return typeof value === 'string' ? [[name, value]] : []
            }),
          )
        },
      },
      expire: { label: 'Ends at' },
    },
  }),
  noun(securityLog, {
    name: 'security-log',
    title: 'Sign-ins and changes of the account',
    about: 'Who tried to come in, from which network address, and what came of it, for 90 days.',
    key: [securityLog.createdAt, securityLog.id],
    columns: {
      ...shown('id', 'event', 'times', 'createdAt'),
      userId: same,
      unknownHash: leftOut('of an email without an account'),
      address: { label: 'Network address' },
      key: leftOut('counts equal entries of an hour once'),
    },
  }),
  noun(mutedMails, {
    name: 'mail-choices',
    title: 'Emails that you turned off',
    about: 'What you want no emails about.',
    columns: {
      userId: same,
      ...shown('kind'),
    },
  }),
  noun(securityMails, {
    name: 'security-mails',
    title: 'Emails about your account',
    about: 'The last email of each kind about the account itself.',
    columns: {
      userId: same,
      ...shown('kind'),
      mailId: leftOut('of the job that sends it'),
      at: { label: 'Sent at' },
    },
  }),
]
