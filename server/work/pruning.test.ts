import { expect, test } from 'vitest'
import { sql } from '#drizzle'
import {
  changes,
  commits,
  idempotencyKeys,
  keptMail,
  mailings,
  mailReach,
  passwordResets,
  rateCounts,
  securityMails,
  sessions,
  users,
  waysChanges,
} from '../db/schema.ts'
import { ownDb, useDb } from '../test/test-db.ts'
import { prune, prunedAtOnce } from './pruning.ts'

const database = useDb()

test('what is over goes, what is not over stays', async () => {
  const { db } = database
  const noon = Date.UTC(2026, 10, 20, 12)
  const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()
  const [user] = await db.insert(users).values({ email: 'ana@songs.example' }).returning()
  const userId = user?.id ?? ''
  const letter = { to: 'a@songs.example', subject: 'Hello', text: 'Hello' }
  const day = 24 * 60
  await db.insert(sessions).values([
    { sid: 'over', sess: {}, expire: at(-1) },
    { sid: 'alive', sess: {}, expire: at(1) },
  ])
  await db.insert(passwordResets).values([
    { tokenHash: 'over', userId, expiresAt: at(-1) },
    { tokenHash: 'alive', userId, expiresAt: at(1) },
  ])
  await db.insert(rateCounts).values([
    { key: 'over', windowStart: at(-2 * day - 1), count: 1 },
    { key: 'alive', windowStart: at(-2 * day + 1), count: 1 },
  ])
  await db.insert(idempotencyKeys).values([
    { userId, key: 'over', requestHash: '', createdAt: at(-day - 1) },
    { userId, key: 'alive', requestHash: '', createdAt: at(-day + 1) },
  ])
  await db.insert(changes).values([
    { userId, seq: 1, hints: ['requests'], createdAt: at(-3 * day - 1) },
    { userId, seq: 2, hints: ['donations'], createdAt: at(-3 * day + 1) },
  ])
  await db.insert(keptMail).values([
    { ...letter, text: 'over', createdAt: at(-7 * day - 1) },
    { ...letter, text: 'alive', createdAt: at(-7 * day + 1) },
  ])
  const subjects: string[] = []
  await db.insert(mailings).values([
    { userId, subjects, at: at(-25 * 60 - 1) },
    { userId, subjects, at: at(-25 * 60 + 1) },
  ])
  await db.insert(mailReach).values([
    { causerId: userId, place: 1, receiverId: userId, at: at(-25 * 60 - 1) },
    { causerId: userId, place: 2, receiverId: userId, at: at(-25 * 60 + 1) },
  ])
  await db.insert(securityMails).values([
    { userId, kind: 'over', mailId: userId, at: at(-61) },
    { userId, kind: 'alive', mailId: userId, at: at(-59) },
  ])
  const before = (venmoHandle: string) => ({
    paypalLink: null,
    venmoHandle,
    cashappHandle: null,
    tipLink: null,
    waysOffSince: null,
  })
  await db.insert(waysChanges).values([
    { userId, before: before('over'), createdAt: at(-8 * day - 1) },
    { userId, before: before('alive'), createdAt: at(-8 * day + 1) },
  ])

  await prune(db, noon)

  expect((await db.select().from(changes)).map(({ seq }) => seq)).toEqual([2])
  expect((await db.select().from(mailReach)).map(({ place }) => place)).toEqual([2])
  expect(await db.$count(mailings)).toBe(1)
  expect((await db.select().from(waysChanges)).map((one) => one.before.venmoHandle)).toEqual(['alive'])
  expect((await db.select().from(securityMails)).map(({ kind }) => kind)).toEqual(['alive'])
  const left = [
    await db.select({ what: sessions.sid }).from(sessions),
    await db.select({ what: passwordResets.tokenHash }).from(passwordResets),
    await db.select({ what: rateCounts.key }).from(rateCounts),
    await db.select({ what: idempotencyKeys.key }).from(idempotencyKeys),
    await db.select({ what: keptMail.text }).from(keptMail),
  ]
  expect(left).toEqual(Array.from({ length: 5 }, () => [{ what: 'alive' }]))
})

test('no statement deletes more than a batch, until nothing is left', async () => {
  const { db, drop } = await ownDb()
  await db.execute(sql`insert into commits (id, is_done)
    select lpad(to_hex(n), 32, '0')::uuid, true from generate_series(1, ${2 * prunedAtOnce + 1}) n`)
  await db.execute(sql`insert into rate_counts (key, window_start, count)
    select n, '2020-01-01', 1 from generate_series(1, ${prunedAtOnce + 1}) n`)
  await db.execute(`create function refuse_many() returns trigger language plpgsql as $$ begin
    if (select count(*) from gone) > ${prunedAtOnce} then raise 'too many rows at once'; end if; return null; end $$`)
  for (const table of ['commits', 'rate_counts'])
    await db.execute(`create trigger many after delete on ${table} referencing old table as gone
      for each statement execute function refuse_many()`)
  await prune(db)
  expect([await db.$count(commits), await db.$count(rateCounts)]).toEqual([0, 0])
  await drop()
})
