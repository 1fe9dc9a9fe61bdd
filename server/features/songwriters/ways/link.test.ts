import { expect, test } from 'vitest'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { eq } from '#drizzle'
import { newId } from '../../../db/schema/columns.ts'
import { songwriterProfiles, waysChanges } from '../../../db/schema.ts'
import { useSite } from '../../../test/test-app.ts'
import { updateProfile } from '../writes.ts'
import { answered, change, isSignedIn, profileForm, thefts, waysOf } from './test-ways.ts'

const site = useSite()
const { stolen, page, press } = thefts(site)

const { none, own, theirs } = waysOf

test('a link works once: after a lost answer it says so, and never undoes what its owner changed later', async () => {
  const all = await stolen()
  await change(all.thief, theirs)
  const [link = ''] = await all.links()
  expect((await press(link)).statusCode).toBe(200)
  const again = await press(link)
  expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('They were put back before')])

  const back = await site.as(all.user)
  await change(back, { venmoHandle: '@mira-new' })
  expect(answered([await press(link), await page(link)])).toEqual([409, 409])
  expect(await all.seen()).toMatchObject({ ...none, venmoHandle: '@mira-new' })
  expect(await isSignedIn(back)).toBe(true)
})

test('of many presses at once one puts them back, also where they are of two mails', async () => {
  const all = await stolen()
  await change(all.thief, theirs)
  await change(all.thief, { tipLink: 'https://tips.example/thief' })
  const [first = '', second = ''] = await all.links()
  const replies = await Promise.all([first, second, first, second].map(press))
  expect(answered(replies)).toEqual([200, 409, 409, 409])
  expect(await all.seen()).toMatchObject(own)
  expect(await all.story()).toEqual(['ways_changed', 'ways_changed', 'ways_put_back'])
})

test('a bank account that a thief put in is taken out again, also by a link of a build before it', async () => {
  const account = { iban: 'NO9386011117947', ibanHolder: 'Thief', otherWay: 'Ask the thief' }
  const all = await stolen()
  await site.db.update(songwriterProfiles).set(account).where(eq(songwriterProfiles.userId, all.user.id))
  await site.db.insert(waysChanges).values({ userId: all.user.id, before: { ...own, waysOffSince: null } })
  await change(all.thief, { ...own, otherWay: 'Ask the thief again' })
  const [link = ''] = await all.links()
  expect((await press(link)).statusCode).toBe(200)
  const [row] = await site.db
    .select()
    .from(songwriterProfiles)
    .where(eq(songwriterProfiles.userId, all.user.id))
  expect(row).toMatchObject({ ...own, iban: null, ibanHolder: null, otherWay: null })
})

test.each([
  ['removes them first', none],
  ['changes them twice', { ...none, cashappHandle: '$thief-2' }],
])(
  'a thief who %s gains nothing by it: the newest mail puts back what was before the first',
  async (_, before) => {
    const all = await stolen()
    await change(all.thief, before)
    await change(all.thief, theirs)
    expect((await all.changes()).map((one) => one.before)).toMatchObject([own, before])
    expect((await press((await all.links()).at(-1)!)).statusCode).toBe(200)
    expect(await all.seen()).toMatchObject(own)
  },
)

test('ways that were off before the change are off again', async () => {
  const all = await stolen({ ...own, waysOffSince: '2026-11-01T12:34:56.789Z' })
  await change(all.thief, theirs)
  expect(await all.seen()).toMatchObject(theirs)
  await press((await all.links())[0]!)
  expect(await all.seen()).toMatchObject(none)
  const back = await site.as(all.user)
  expect((await back.call(songwriterProfile.mine)).body).toMatchObject({
    ...own,
    waysOffSince: '2026-11-01T12:34:56.789Z',
  })
})

test('a forged or cut link, and one older than seven days, changes nothing', async () => {
  const [all, other] = [await stolen(), await stolen()]
  await change(all.thief, theirs)
  await change(other.thief, theirs)
  const [[link = ''], [elsewhere = '']] = [await all.links(), await other.links()]
  const token = /token=.*/.exec(elsewhere)![0]
  const forged = [
    link.slice(0, -4),
    link.replace(/token=.*/, token),
    link.replace(/change=[^&]+/, `change=${newId()}`),
    link.replace(/\?.*/, ''),
  ]
  for (const url of forged) expect(answered([await page(url), await press(url)])).toEqual([404, 404])

  const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000).toISOString()
  await site.db
    .update(waysChanges)
    .set({ createdAt: eightDaysAgo })
    .where(eq(waysChanges.userId, all.user.id))
  expect(answered([await page(link), await press(link)])).toEqual([404, 404])
  expect(await all.seen()).toMatchObject(theirs)
  expect(await isSignedIn(all.owner)).toBe(true)
})

test('a change that is sent twice, or changes no way, or is refused, is one event and one mail', async () => {
  const all = await stolen()
  await change(all.owner, theirs)
  await change(all.owner, theirs)
  const bad = { ...profileForm, paypalLink: 'javascript:alert(1)' }
  expect((await all.owner.call(songwriterProfile.update, { body: bad })).status).toBe(400)
  expect(await all.story()).toEqual(['ways_changed'])
  expect(await all.changes()).toHaveLength(1)
})

test('two changes at once are two links, each after the other in the chain', async () => {
  const all = await stolen()
  await Promise.all([change(all.owner, theirs), change(all.thief, { tipLink: 'https://tips.example/thief' })])
  const [first, second] = await all.changes()
  expect(first?.before).toMatchObject(own)
  expect(second?.before).not.toMatchObject(own)
  expect(await all.story()).toEqual(['ways_changed', 'ways_changed'])
})

test('what a session sent before it was ended changes nothing after it', async () => {
  const all = await stolen()
  const late = updateProfile(site.db, site.deps, {
    ...profileForm,
    venmoHandle: '@thief',
    userId: all.user.id,
    isByLink: false,
    sid: 'ended',
  })
  await expect(late).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(await all.seen()).toMatchObject(own)
})

test('a way that was only removed gives givers nothing to be careful of', async () => {
  const all = await stolen()
  await change(all.owner, { venmoHandle: '@mira' })
  const [profile] = await site.db
    .select()
    .from(songwriterProfiles)
    .where(eq(songwriterProfiles.userId, all.user.id))
  expect(profile?.waysChangedAt).toBeNull()
  expect(await all.changes()).toHaveLength(1)
})
