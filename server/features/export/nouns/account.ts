import * as z from 'zod/mini'
import { eq, gt, sql } from '#drizzle'
import {
  emailChanges,
  emailProofs,
  identities,
  mutedMails,
  passkeys,
  passwordResets,
  securityLog,
  securityMails,
  sessions,
  songwriterProfiles,
  users,
  waysChanges,
} from '../../../db/schema.ts'
import { leftOut, noun, otherTable } from './fields.ts'

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
    key: [users.id],
    sources: [{ relation: 'own', where: (me) => eq(users.id, me) }],
    columns: {
      id: {},
      email: {},
      firstName: {},
      lastName: {},
      profileImageUrl: { label: 'Photo', kind: 'file', named: () => 'Photo' },
      role: {},
      isRoleOpen: leftOut('whether the sign-in page has yet to ask for the role'),
      passwordHash: secret,
      suspendedAt: {},
      suspendedUntil: {},
      closedAt: {},
      erasedAt: leftOut('an erased account has no export'),
      emailProvenAt: {},
      proofAskedAt: { label: 'Asked to prove the email at' },
      waysInEndedAt: { label: 'Every way into the account ended at' },
      devicesEndedAt: { label: 'Every other session ended at' },
      createdAt: {},
      updatedAt: {},
    },
  }),
  noun(songwriterProfiles, {
    name: 'songwriter-profile',
    title: 'Your songwriter profile',
    about: 'What listeners read of you as a songwriter, and how you are paid.',
    key: [songwriterProfiles.id],
    sources: [{ relation: 'own', where: (me) => eq(songwriterProfiles.userId, me) }],
    needs: ['sampleTitles'],
    columns: {
      id: {},
      userId: same,
      bio: {},
      genres: {},
      sampleSongs: { kind: 'files', named: ({ sampleTitles }, path) => titleOf(sampleTitles, path) },
      sampleTitles: {
        schema: z.array(z.unknown()),
        told: (titles) => Object.values(Object(titles)),
      },
      rating: {},
      completedSongs: {},
      ratingSum: leftOut('the rating is made of it'),
      ratingCount: leftOut('the rating is made of it'),
      paypalLink: { label: 'PayPal' },
      venmoHandle: { label: 'Venmo' },
      cashappHandle: { label: 'Cash App' },
      tipLink: {},
      waysOffSince: { label: 'Ways to be paid off since' },
      waysChangedAt: { label: 'Ways to be paid changed at' },
      publicPage: {},
      hiddenAt: { label: 'Hidden by a steward at' },
      createdAt: {},
      updatedAt: {},
    },
  }),
  noun(waysChanges, {
    name: 'former-ways-to-be-paid',
    title: 'Former ways to be paid',
    about: 'Your ways to be paid before each change.',
    key: [waysChanges.id],
    sources: [{ relation: 'own', where: (me) => eq(waysChanges.userId, me) }],
    columns: { id: {}, userId: same, before: {}, endedAt: { label: 'Put back at' }, createdAt: {} },
  }),
  noun(emailChanges, {
    name: 'email-changes',
    title: 'Changes of your email',
    about: 'Addresses that you changed from and to.',
    key: [emailChanges.id],
    sources: [{ relation: 'own', where: (me) => eq(emailChanges.userId, me) }],
    columns: {
      id: {},
      userId: same,
      oldEmail: {},
      newEmail: {},
      tokenHash: secret,
      expiresAt: {},
      confirmedAt: {},
      undoHash: secret,
      undoUntil: {},
      undoneAt: {},
      ways: { label: 'Ways to be paid at that time' },
      createdAt: {},
    },
  }),
  noun(identities, {
    name: 'sign-in-providers',
    title: 'Sign-in with others',
    about: 'Accounts elsewhere by which you sign in.',
    key: [identities.issuer, identities.subject],
    sources: [{ relation: 'own', where: (me) => eq(identities.userId, me) }],
    columns: { issuer: {}, subject: {}, userId: same, createdAt: {} },
  }),
  noun(passkeys, {
    name: 'passkeys',
    title: 'Passkeys',
    about: 'Passkeys by which you sign in.',
    key: [passkeys.id],
    sources: [{ relation: 'own', where: (me) => eq(passkeys.userId, me) }],
    columns: {
      id: {},
      userId: same,
      credentialId: ofDevice,
      publicKey: ofDevice,
      counter: ofDevice,
      transports: ofDevice,
      name: {},
      lastUsedAt: {},
      createdAt: {},
    },
  }),
  noun(sessions, {
    name: 'sessions',
    title: 'Where you are signed in',
    about: 'Browsers that are signed in to your account.',
    key: [sessions.sid],
    sources: [
      {
        relation: 'own',
        // As text, like the index.
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
    sources: [{ relation: 'own', where: (me) => eq(securityLog.userId, me) }],
    columns: {
      id: {},
      userId: same,
      unknownHash: leftOut('of an email without an account'),
      address: { label: 'Network address' },
      event: {},
      key: leftOut('counts equal entries of an hour once'),
      times: {},
      createdAt: {},
    },
  }),
  noun(mutedMails, {
    name: 'mail-choices',
    title: 'Emails that you turned off',
    about: 'Kinds of which you want no emails.',
    key: [mutedMails.userId, mutedMails.kind],
    sources: [{ relation: 'own', where: (me) => eq(mutedMails.userId, me) }],
    columns: { userId: same, kind: {} },
  }),
  noun(securityMails, {
    name: 'security-mails',
    title: 'Emails about your account',
    about: 'The last email of each kind about the account itself.',
    key: [securityMails.userId, securityMails.kind],
    sources: [{ relation: 'own', where: (me) => eq(securityMails.userId, me) }],
    columns: {
      userId: same,
      kind: {},
      mailId: leftOut('of the job that sends it'),
      at: { label: 'Sent at' },
    },
  }),
]

const token =
  'tokens of links in emails, which open the account; the security log says when they were asked for'

export const accountTables = [otherTable(passwordResets, token), otherTable(emailProofs, token)]
