import { describe, expect, test } from 'vitest'
import { accounts, type Role } from '#contract/people/accounts'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { type SongwriterFilters, songwriters } from '#contract/people/songwriters'
import { eq } from '#drizzle'
import { shows } from '#spec'
import { songwriterProfiles, uploads } from '../../db/schema.ts'
import { buildSongwriter, buildUser } from '../../test/factories.ts'
import { useEuros } from '../../test/own-site/test-euros.ts'
import { png } from '../../test/storage/test-pictures.ts'
import { uploaded } from '../../test/storage/test-uploads.ts'
import { type Client, statusesOf, useSite } from '../../test/test-app.ts'

const site = useSite()

const someone = async () => site.as(await buildUser(site.db))
const form = { bio: 'I write slow songs.', genres: ['folk', 'jazz'] as ('folk' | 'jazz')[] }

test('who makes a profile is a songwriter, under the id of their account', async () => {
  shows('3.profiles.completed', '3.profiles.rating', '7.profile.post', '7.profile.get')
  const person = await someone()
  const { status, body } = await person.call(songwriterProfile.create, {
    body: { ...form, genres: ['folk', 'folk', 'jazz'], venmoHandle: ' @ada ', paypalLink: '', tipLink: null },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    id: person.id,
    userId: person.id,
    genres: ['folk', 'jazz'],
    rating: '0.00',
    completedSongs: 0,
    sampleSongs: [],
    venmoHandle: '@ada',
    paypalLink: null,
    tipLink: null,
    user: { firstName: 'Ada', lastName: 'Okafor' },
  })
  expect((await person.call(songwriterProfile.mine)).body).toEqual(body)
})

test.each<[Role, Role]>([
  ['listener', 'songwriter'],
  ['underwriter', 'underwriter'],
])('with the first profile a start view of %s is %s', async (role, after) => {
  const person = await site.as(await buildUser(site.db, { role }))
  expect((await person.call(songwriterProfile.create, { body: { ...form, bio: 'Short' } })).status).toBe(400)
  expect((await person.call(accounts.me)).body).toMatchObject({ role })
  expect((await person.call(songwriterProfile.create, { body: form })).status).toBe(201)
  expect((await person.call(accounts.me)).body).toMatchObject({ role: after })
})

test('a songwriter who chose another start view since keeps it when the profile is saved again', async () => {
  const person = await someone()
  await person.call(songwriterProfile.create, { body: form })
  await person.call(accounts.update, { body: { role: 'listener' } })
  expect((await person.call(songwriterProfile.create, { body: form })).status).toBe(409)
  expect((await person.call(songwriterProfile.update, { body: form })).status).toBe(200)
  expect((await person.call(accounts.me)).body).toMatchObject({ role: 'listener' })
})

test('a profile that breaks a rule is refused in the words of the specification', async () => {
  shows('5.profile.bio', '5.profile.genres', '5.profile.paypal', '5.profile.tip')
  const person = await someone()
  const { status, problem } = await person.call(songwriterProfile.create, {
    body: { bio: 'Short', genres: [], paypalLink: 'javascript:alert(1)', tipLink: 'no link' },
  })
  expect(status).toBe(400)
  expect(problem.issues).toEqual([
    { path: 'bio', message: 'Please provide a more detailed bio' },
    { path: 'genres', message: 'Please select at least one genre' },
    { path: 'paypalLink', message: 'Please enter a valid PayPal URL' },
    { path: 'tipLink', message: 'Please enter a valid tip link URL' },
  ])
})

test('a second profile is a 409, and of many at once one is made', async () => {
  const person = await someone()
  const made = await Promise.all(
    Array.from({ length: 6 }, () => person.call(songwriterProfile.create, { body: form })),
  )
  expect(statusesOf(made)).toEqual([201, 409, 409, 409, 409, 409])
})

test('who has no profile yet reads null, and has none to change', async () => {
  const person = await someone()
  expect((await person.call(songwriterProfile.mine)).body).toBeNull()
  expect((await person.call(songwriterProfile.update, { body: form })).status).toBe(404)
})

test('a change clears the ways to be paid that it leaves out', async () => {
  shows('7.profile.put')
  const person = await site.as(
    await buildSongwriter(site.db, { venmoHandle: '@mira', tipLink: 'https://tip.example' }),
  )
  const { status, body } = await person.call(songwriterProfile.update, {
    body: { ...form, cashappHandle: '$mira' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ bio: form.bio, venmoHandle: null, tipLink: null, cashappHandle: '$mira' })
})

const bank = { iban: 'no93 8601-1117 947', ibanHolder: ' Ingrid Solberg ', otherWay: 'Vipps:\n912 34 567' }
const stored = { iban: 'NO9386011117947', ibanHolder: 'Ingrid Solberg', otherWay: 'Vipps: 912 34 567' }

describe('a bank account and another way', () => {
  const euros = useEuros()
  const writer = async (profile = {}) => euros.as(await buildSongwriter(euros.db, profile))
  const change = (who: Client, body: object) =>
    who.call(songwriterProfile.update, { body: { ...form, ...body } })

  test('stay where a form is silent on them, and are cleared by null or empty text', async () => {
    const person = await euros.as(await buildUser(euros.db))
    const made = await person.call(songwriterProfile.create, { body: { ...form, ...bank } })
    expect([made.status, made.body]).toEqual([201, expect.objectContaining(stored)])
    expect((await change(person, { tipLink: 'https://tip.example' })).body).toMatchObject(stored)
    expect((await person.call(songwriterProfile.mine)).body).toMatchObject(stored)
    const cleared = await change(person, { iban: '', ibanHolder: null })
    expect(cleared.body).toMatchObject({ ...stored, iban: null, ibanHolder: null, tipLink: null })
    expect((await change(person, { otherWay: ' ' })).body.otherWay).toBeNull()
  })

  test.each([
    ['iban', { iban: 'NO9386011117948' }, 'Please enter a valid IBAN of a SEPA country'],
    ['iban', { iban: 'US64SVBKUS6S3300958879' }, 'Please enter a valid IBAN of a SEPA country'],
    ['ibanHolder', { ...bank, ibanHolder: 'x'.repeat(71) }, 'Please enter the name of the account’s holder'],
    ['ibanHolder', { ...bank, ibanHolder: '' }, 'Please enter the name of the account’s holder'],
    ['ibanHolder', { iban: bank.iban }, 'Please enter the name of the account’s holder'],
    ['otherWay', { otherWay: 'x'.repeat(201) }, 'Please keep this to 200 characters or fewer'],
  ])('%s is refused where it is %j', async (path, body, message) => {
    const person = await writer()
    const { status, problem } = await change(person, body)
    expect([status, problem.issues]).toEqual([400, [{ path, message }]])
    expect((await person.call(songwriterProfile.mine)).body).toMatchObject({ iban: null, otherWay: null })
  })

  test('an IBAN does not lose its holder', async () => {
    const person = await writer(stored)
    expect((await change(person, { ibanHolder: null })).status).toBe(400)
    expect((await person.call(songwriterProfile.mine)).body).toMatchObject(stored)
  })

  test('of two changes at once each names what was before it', async () => {
    const person = await writer(stored)
    const both = await Promise.all([
      change(person, { iban: null, ibanHolder: null }),
      change(person, { otherWay: null }),
    ])
    expect(statusesOf(both)).toEqual([200, 200])
    expect((await person.call(songwriterProfile.mine)).body).toMatchObject({ iban: null, otherWay: null })
  })

  test('what is off after a reset stays off where a form doesn’t name it', async () => {
    const person = await writer({ ...stored, waysOffSince: '2026-11-01T12:00:00.000Z' })
    expect((await change(person, {})).body.waysOffSince).not.toBeNull()
    expect((await change(person, { ...stored, otherWay: null })).body).toMatchObject({ waysOffSince: null })
  })
})

test('a site that is not in euros takes no IBAN', async () => {
  const { status, problem } = await (await someone()).call(songwriterProfile.create, {
    body: { ...form, ...bank },
  })
  expect([status, problem.issues]).toEqual([
    400,
    [{ path: 'iban', message: 'Only sites in euros take an IBAN' }],
  ])
})

test('samples are attached in order, once each, and stay where a change is silent on them', async () => {
  const person = await someone()
  const [one, two] = [await uploaded(site, person, { kind: 'sample' }), await uploaded(site, person)]
  const made = await person.call(songwriterProfile.create, {
    body: { ...form, sampleSongs: [one, two, one] },
  })
  expect(made.status).toBe(201)
  expect(made.body.sampleSongs).toHaveLength(2)
  expect(made.body.sampleSongs.every((path) => path.startsWith('/objects/'))).toBe(true)

  const silent = await person.call(songwriterProfile.update, { body: form })
  expect(silent.body.sampleSongs).toEqual(made.body.sampleSongs)
  const [, last] = made.body.sampleSongs
  const fewer = await person.call(songwriterProfile.update, { body: { ...form, sampleSongs: [last!] } })
  expect(fewer.body.sampleSongs).toEqual([last])
})

test('each sample has the title that was sent in its place, read by everyone who reads the profile', async () => {
  const person = await someone()
  const [one, two] = [await uploaded(site, person, { kind: 'sample' }), await uploaded(site, person)]
  const sampleTitles = ['  Late ferry ', 'never counts', 'مركب الليل']
  const made = await person.call(songwriterProfile.create, {
    body: { ...form, sampleSongs: [one, one, two], sampleTitles },
  })
  const titles = ['Late ferry', 'مركب الليل']
  expect(made.body.sampleTitles).toEqual(titles)
  expect((await person.call(songwriterProfile.mine)).body?.sampleTitles).toEqual(titles)
  const viewer = await someone()
  const params = { id: made.body.id }
  expect((await viewer.call(songwriters.one, { params })).body.sampleTitles).toEqual(titles)
  const { body } = await viewer.call(songwriters.list, { query: { limit: 100 } })
  expect(body.find(({ id }) => id === params.id)?.sample?.title).toBe('Late ferry')
})

test('a title stays with its sample where a change is silent on titles, and is gone where it is empty', async () => {
  const person = await someone()
  const [one, two] = [await uploaded(site, person, { kind: 'sample' }), await uploaded(site, person)]
  const change = async (body: object) =>
    (await person.call(songwriterProfile.update, { body: { ...form, ...body } })).body
  const made = await person.call(songwriterProfile.create, {
    body: { ...form, sampleSongs: [one, two], sampleTitles: ['Late ferry', 'Winter bread'] },
  })
  const [first, second] = made.body.sampleSongs as [string, string]
  expect((await change({})).sampleTitles).toEqual(['Late ferry', 'Winter bread'])
  expect((await change({ sampleSongs: [second, first] })).sampleTitles).toEqual([
    'Winter bread',
    'Late ferry',
  ])
  expect((await change({ sampleSongs: [second] })).sampleTitles).toEqual(['Winter bread'])
  // The title of a removed sample is deleted too.
  expect(await storedTitles(person.id)).toEqual({ [second]: 'Winter bread' })
  expect((await change({ sampleSongs: [second], sampleTitles: [] })).sampleTitles).toEqual([''])
  expect((await change({ sampleSongs: [second], sampleTitles: ['Bread'] })).sampleTitles).toEqual(['Bread'])
  // An older build, without titles, writes only the samples.
  await site.db
    .update(songwriterProfiles)
    .set({ sampleSongs: [first, second] })
    .where(eq(songwriterProfiles.userId, person.id))
  expect((await person.call(songwriterProfile.mine)).body?.sampleTitles).toEqual(['', 'Bread'])
})

const storedTitles = async (userId: string) => {
  const [stored] = await site.db
    .select({ titles: songwriterProfiles.sampleTitles })
    .from(songwriterProfiles)
    .where(eq(songwriterProfiles.userId, userId))
  return stored?.titles
}

test.each([
  ['more titles than samples', { sampleSongs: ['a'], sampleTitles: ['', ''] }, 'sampleTitles'],
  ['titles without samples', { sampleTitles: ['Late ferry'] }, 'sampleTitles'],
  ['a title of 81 letters', { sampleSongs: ['a'], sampleTitles: ['x'.repeat(81)] }, 'sampleTitles.0'],
  ['a title of direction marks', { sampleSongs: ['a'], sampleTitles: ['\u202e\u200f'] }, 'sampleTitles.0'],
  ['a title of control characters', { sampleSongs: ['a'], sampleTitles: ['\u0001\u001b'] }, 'sampleTitles.0'],
  ['a title that is no text', { sampleSongs: ['a'], sampleTitles: [1] }, 'sampleTitles.0'],
])('%s are refused, and nothing is changed', async (_, wrong, path) => {
  const person = await site.as(await buildSongwriter(site.db))
  const body = { ...form, ...(wrong as object) }
  const { status, problem } = await person.call(songwriterProfile.update, { body })
  expect([status, problem.issues?.[0]?.path]).toEqual([400, path])
  expect((await person.call(songwriterProfile.mine)).body?.bio).not.toBe(form.bio)
})

test('the waveform that the browser saw of a sample is kept with its file, and the length that the file says itself', async () => {
  const person = await someone()
  const [one, two] = [await uploaded(site, person, { kind: 'sample' }), await uploaded(site, person)]
  const sound = { peaks: [0, 0.25, 1], seconds: 61.5 }
  const { body } = await person.call(songwriterProfile.create, {
    body: { ...form, sampleSongs: [one, two], sampleSounds: { [one]: sound, elsewhere: { seconds: 1 } } },
  })
  const [first, second] = body.sampleSongs as [string, string]
  const seconds = expect.closeTo(1, 1) as number
  const kept = [
    { songUrl: first, peaks: sound.peaks, seconds },
    { songUrl: second, peaks: null, seconds },
  ]
  expect(body.samples).toEqual(kept)
  const turned = await person.call(songwriterProfile.update, {
    body: { ...form, sampleSongs: [second, first] },
  })
  expect(turned.body.samples).toEqual(kept.toReversed())
  const unseen = { sampleSongs: [first, second], sampleSounds: { [first]: {} } }
  const again = await person.call(songwriterProfile.update, { body: { ...form, ...unseen } })
  expect(again.body.samples).toEqual(kept)
})

test.each([
  ['a peak above 1', { peaks: [0, 1.01] }],
  ['a peak below 0', { peaks: [-0.01] }],
  ['a peak that is no number', { peaks: ['1'] }],
  ['more than 1,000 peaks', { peaks: Array(1001).fill(0) }],
  ['a length below 0', { seconds: -1 }],
])('%s of a sample is refused', async (_, sound) => {
  const person = await someone()
  const { status, problem } = await person.call(songwriterProfile.create, {
    body: { ...form, sampleSongs: ['a'], sampleSounds: { a: sound } },
  })
  expect([status, problem.issues?.[0]?.path]).toEqual([400, expect.stringMatching(/^sampleSounds\.a\./)])
})

test('a sample that is not a sound of one’s own is refused, and nothing of the profile is made', async () => {
  shows('3.profiles.samples', '5.profile.samples')
  const [person, other] = [await someone(), await someone()]
  for (const bad of [
    'https://elsewhere.example/a.mp3',
    await uploaded(site, other),
    await uploaded(site, person, { bytes: png() }),
  ]) {
    const { status, problem } = await person.call(songwriterProfile.create, {
      body: { ...form, sampleSongs: [bad] },
    })
    expect(status).toBe(400)
    expect(problem.issues?.[0]?.path).toBe('sampleSongs')
  }
  const four = await person.call(songwriterProfile.create, {
    body: { ...form, sampleSongs: ['a', 'b', 'c', 'd'] },
  })
  expect(four.problem.issues).toEqual([{ path: 'sampleSongs', message: 'Up to 3 sample songs' }])
  expect((await person.call(songwriterProfile.mine)).body).toBeNull()
  const attached = await site.db.select().from(uploads).where(eq(uploads.ownerId, person.id))
  expect(attached.every(({ attachedAt }) => attachedAt === null)).toBe(true)
})

test('a songwriter is shown with the ways to pay them, and nothing of their account', async () => {
  shows('7.songwriters.one', '7.songwriters.list')
  const songwriter = await buildSongwriter(
    site.db,
    { paypalLink: 'https://paypal.me/mira' },
    { email: 'secret.mira@example.com', passwordHash: '$argon2id$secret' },
  )
  const viewer = await someone()
  const shown = await viewer.call(songwriters.one, { params: { id: songwriter.id } })
  expect(shown.body).toMatchObject({ id: songwriter.id, paypalLink: 'https://paypal.me/mira' })
  const listed = await viewer.call(songwriters.list, { query: { limit: 100 } })
  expect(listed.body.map(({ id }) => id)).toContain(songwriter.id)
  for (const { text } of [shown, listed]) {
    expect(text).not.toContain('secret')
    expect(text).not.toContain('ratingSum')
  }
  expect(listed.text).not.toContain('paypal')
  expect((await viewer.call(songwriters.one, { params: { id: viewer.id } })).status).toBe(404)
})

test('a public page of before shows photo and samples once its owner saves the form that names them', async () => {
  const person = await site.as(await buildSongwriter(site.db, { publicPage: true }))
  const media = async () => {
    const mine = eq(songwriterProfiles.id, person.id)
    const [row] = await site.db.select().from(songwriterProfiles).where(mine)
    return row!.publicMedia
  }
  await person.call(songwriterProfile.update, { body: form })
  expect(await media()).toBe(false)
  for (const publicPage of [true, false]) {
    await person.call(songwriterProfile.update, { body: { ...form, publicPage } })
    expect(await media()).toBe(publicPage)
  }
})

test('the list has the first sample of each songwriter, and of a genre only its own, page by page', async () => {
  const person = await someone()
  const sampleSongs = [await uploaded(site, person, { kind: 'sample' }), await uploaded(site, person)]
  const made = await person.call(songwriterProfile.create, {
    body: { ...form, genres: ['electronic', 'jazz'], sampleSongs },
  })
  const silent = await buildSongwriter(site.db, { genres: ['electronic'] })
  await buildSongwriter(site.db, { genres: ['folk'] })
  const first = await person.call(songwriters.list, { query: { genre: 'electronic', limit: 1 } })
  expect(first.body).toMatchObject([{ id: silent.id, sample: null }])
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers['link']))![1]!
  const second = await person.call(songwriters.list, { query: { genre: 'electronic', limit: 1, cursor } })
  const { samples } = made.body
  expect(second.body).toMatchObject([
    { id: made.body.id, sample: { songUrl: samples[0]!.songUrl, seconds: samples[0]!.seconds } },
  ])
  expect(second.headers['link']).toBeUndefined()
  expect((await person.call(songwriters.list, { query: { genre: 'polka' as 'jazz' } })).status).toBe(400)
})

test('two changes of one profile at once both succeed, and the profile is one of them, whole', async () => {
  const person = await site.as(await buildSongwriter(site.db))
  const forms = [
    { ...form, bio: 'Waltzes for kitchens.', venmoHandle: '@one' },
    { ...form, bio: 'Marches for gardens.', cashappHandle: '$two' },
  ]
  const both = await Promise.all(forms.map((body) => person.call(songwriterProfile.update, { body })))
  expect(statusesOf(both)).toEqual([200, 200])
  const { body } = await person.call(songwriterProfile.mine)
  expect([
    ['Waltzes for kitchens.', '@one', null],
    ['Marches for gardens.', null, '$two'],
  ]).toContainEqual([body?.bio, body?.venmoHandle, body?.cashappHandle])
})

const sampleSongs = ['/objects/people/1/first.mp3']

describe('a list of all songwriters', () => {
  const own = useSite()

  test('the list has only songwriters with samples, or who can be paid, page by page', async () => {
    const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`
    const made = {
      both: { sampleSongs, venmoHandle: '@both', createdAt: day(1) },
      heard: { sampleSongs, createdAt: day(2) },
      tipped: { tipLink: 'https://tips.example/me', genres: ['jazz'], createdAt: day(3) },
      neither: { createdAt: day(4) },
      // Givers don't see ways to be paid that are turned off.
      off: { sampleSongs, paypalLink: 'https://paypal.me/off', waysOffSince: day(5), createdAt: day(5) },
      jazz: { sampleSongs, cashappHandle: '$jazz', genres: ['jazz', 'folk'], createdAt: day(6) },
    }
    const names = new Map<string, string>()
    // Accounts are made in reverse order, so that the oldest account has the newest profile.
    for (const [name, values] of Object.entries(made).toReversed())
      names.set((await buildSongwriter(own.db, values)).id, name)
    const viewer = await own.as(await buildUser(own.db))

    async function found(filters: SongwriterFilters) {
      const seen: (string | undefined)[] = []
      let cursor: string | undefined
      do {
        const { body, headers } = await viewer.call(songwriters.list, {
          query: { ...filters, limit: 1, ...(cursor && { cursor }) },
        })
        seen.push(...body.map(({ id }) => names.get(id)))
        cursor = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1]
      } while (cursor)
      return seen
    }
    expect(await found({})).toEqual(['jazz', 'off', 'neither', 'tipped', 'heard', 'both'])
    expect(await found({ hasSamples: 'true' })).toEqual(['jazz', 'off', 'heard', 'both'])
    expect(await found({ canBePaid: 'true' })).toEqual(['jazz', 'tipped', 'both'])
    expect(await found({ hasSamples: 'true', canBePaid: 'true' })).toEqual(['jazz', 'both'])
    expect(await found({ genre: 'jazz', canBePaid: 'true' })).toEqual(['jazz', 'tipped'])
    expect(await found({ genre: 'jazz', hasSamples: 'true', canBePaid: 'true' })).toEqual(['jazz'])
    expect(await found({ genre: 'rock', hasSamples: 'true' })).toEqual([])
  })
})

test.each(['hasSamples', 'canBePaid'])('a list whose %s is no "true" is refused', async (name) => {
  const viewer = await site.as(await buildUser(site.db))
  const query = { [name]: 'perhaps' as 'true' }
  const { status, problem } = await viewer.call(songwriters.list, { query })
  expect([status, problem.issues]).toEqual([400, [{ path: name, message: 'Invalid input' }]])
})
