import { expect, test } from 'vitest'
import { shows } from '#spec'
import { buildProject, buildRequest, buildSongwriter, buildUser } from '../factories.ts'
import { png } from '../storage/test-pictures.ts'
import { mp3 } from '../storage/test-sounds.ts'
import { putTo } from '../storage/test-uploads.ts'
import { type Client, useSite } from '../test-app.ts'

// Tests of a client that uses only the specification's table of calls (spec 7.all.*). Paths, fields and
// replies are written out here, without the contract's code.

const site = useSite()

type Method = 'GET' | 'POST' | 'PUT'

/** Sends a call that must succeed, and returns its reply. */
async function ask(who: Client, method: Method, url: string, payload?: object) {
  const reply = await site.app.inject({
    method,
    url,
    headers: { cookie: who.cookie ?? '' },
    ...(payload && { payload }),
  })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json<unknown>()
}
const has = (fields: string) =>
  expect.objectContaining(Object.fromEntries(fields.split(' ').map((field) => [field, expect.anything()])))
const keys = (answer: unknown) => Object.keys(answer as object)

const someone = async () => site.as(await buildUser(site.db))
const songwriter = async (profile = {}) => site.as(await buildSongwriter(site.db, profile))
async function project() {
  const { request, ...people } = await buildProject(site.db, { musicalPreferences: 'A waltz' })
  return {
    id: request.id,
    listener: await site.as(people.listener),
    songwriter: await site.as(people.songwriter),
  }
}
const form = {
  title: 'The kitchen light',
  story: 'My mother left the light on.',
  emotions: ['grateful'],
  genre: 'folk',
}

test('the current user and the photo', async () => {
  shows('7.auth.user', '3.read.user', '7.auth.image', '7.uploads.object', '7.uploads.object-put')
  const me = await someone()
  const user = await ask(me, 'GET', '/api/auth/user')
  expect(user).toEqual(has('firstName lastName email role createdAt'))
  expect(keys(user)).toContain('profileImageUrl')
  const { uploadURL } = (await ask(me, 'POST', '/api/objects/upload')) as { uploadURL: string }
  expect((await putTo(site, uploadURL, png())).statusCode).toBe(200)
  const changed = await ask(me, 'PUT', '/api/auth/user/profile-image', { profileImageUrl: uploadURL })
  expect(changed).toMatchObject({ profileImageUrl: expect.stringMatching(/^\/objects\//) })
})

test('the site stats', async () => {
  shows('7.stats', '3.read.stats-numbers', '3.read.stats-support')
  expect(await ask(site.visitor, 'GET', '/api/stats')).toEqual({
    totalSongs: expect.any(Number),
    activeSongwriters: expect.any(Number),
    communitySupport: expect.stringMatching(/^\$[\d,]+$/),
    happyListeners: expect.any(Number),
  })
})

test('a request is made, listed for its listener and for songwriters, and accepted without a body', async () => {
  shows(
    '7.requests.create',
    '7.requests.own',
    '7.requests.open',
    '7.requests.assign',
    '7.projects.list',
    '3.read.own-request',
    '3.read.project',
    '3.read.project-pledged',
    '3.read.project-listener',
    '4.request.accept',
    '4.request.accept-active',
    '6.listener.create',
    '6.listener.view',
    '6.songwriter.accept',
    '5.request.preferences',
  )
  const [listener, mira] = [await someone(), await songwriter()]
  await ask(listener, 'POST', '/api/song-requests', { ...form, musicalPreferences: 'A waltz' })
  await ask(listener, 'POST', '/api/song-requests', form)
  const own = (await ask(listener, 'GET', '/api/song-requests/user')) as { id: string }[]
  expect(own).toHaveLength(2)
  expect(own[0]).toEqual(has('id title status pledgedAmount shareableId'))
  const { id } = own[1]!
  const isOpen = async () =>
    ((await ask(mira, 'GET', '/api/song-requests')) as { id: string }[]).some((request) => request.id === id)
  await expect.poll(isOpen).toBe(true)
  await ask(mira, 'POST', `/api/song-requests/${id}/assign`)
  const [active] = (await ask(mira, 'GET', '/api/songwriter/projects')) as object[]
  expect(active).toEqual(
    has(
      'id title status updatedAt createdAt story musicalPreferences pledgedAmount genre emotions listenerId songwriterId',
    ),
  )
  expect(keys(active)).toContain('goalAmount')
  expect(active).toMatchObject({
    id,
    status: 'in_progress',
    songwriterId: mira.id,
    musicalPreferences: 'A waltz',
    pledgedAmount: '0.00',
    listener: { firstName: 'Ada' },
  })
})

test('songwriters, one of them, and the own profile, made and changed', async () => {
  shows(
    '7.songwriters.list',
    '7.songwriters.one',
    '7.profile.get',
    '7.profile.post',
    '7.profile.put',
    '3.read.songwriter',
    '3.read.songwriter-user',
    '1.songwriter.profile',
    '6.songwriter.profile',
    '6.listener.browse',
    '5.profile.venmo',
    '5.profile.cashapp',
  )
  const mira = await someone()
  const profile = {
    bio: 'Quiet songs about loud days.',
    genres: ['folk'],
    sampleSongs: [],
    paypalLink: 'https://paypal.me/mira',
    venmoHandle: '@',
    cashappHandle: '$',
    tipLink: 'https://ko-fi.com/mira',
  }
  await ask(mira, 'POST', '/api/songwriter-profile', profile)
  expect(await ask(mira, 'GET', '/api/songwriter-profile')).toMatchObject(profile)
  await ask(mira, 'PUT', '/api/songwriter-profile', { ...profile, venmoHandle: '', cashappHandle: '' })
  const viewer = await someone()
  expect(await ask(viewer, 'GET', `/api/songwriters/${mira.id}`)).toMatchObject({
    paypalLink: profile.paypalLink,
    venmoHandle: null,
    cashappHandle: null,
    tipLink: profile.tipLink,
  })
  const listed = async () =>
    ((await ask(viewer, 'GET', '/api/songwriters')) as { id: string }[]).find(({ id }) => id === mira.id)
  await expect.poll(listed).toEqual(has('id bio genres rating completedSongs user'))
  const { user, rating } = (await listed()) as unknown as { user: object; rating: string }
  expect(keys(user)).toEqual(expect.arrayContaining(['firstName', 'lastName', 'profileImageUrl']))
  expect(rating).toBe('0.00')
})

test('notes of a project', async () => {
  shows('7.projects.notes', '7.projects.add-note', '3.notes.private', '6.songwriter.notes')
  const { id, songwriter } = await project()
  const path = `/api/projects/${id}/notes`
  await ask(songwriter, 'POST', path, { title: 'Form', content: 'Three four', isPrivate: true })
  await ask(songwriter, 'POST', path, { title: 'Key', content: 'In D' })
  const notes = (await ask(songwriter, 'GET', path)) as object[]
  expect(notes).toEqual(notes.map(() => has('id songRequestId songwriterId title content createdAt')))
  expect(notes).toMatchObject([
    { title: 'Key', content: 'In D', isPrivate: false },
    { title: 'Form', isPrivate: true },
  ])
})

test('messages of a project', async () => {
  shows('7.projects.messages', '7.projects.send-message', '3.messages.read', '6.songwriter.message')
  const { id, songwriter, listener } = await project()
  const path = `/api/projects/${id}/messages`
  await ask(songwriter, 'POST', path, { message: 'What kind of lamp?', receiverId: listener.id })
  const messages = (await ask(listener, 'GET', path)) as object[]
  expect(messages).toEqual([has('id songRequestId senderId receiverId message createdAt')])
  expect(messages).toMatchObject([{ senderId: songwriter.id, receiverId: listener.id, isRead: false }])
})

test.each(['planning', 'writing', 'recording', 'mixing', 'finalizing', 'ready_for_review'])(
  'a songwriter sets a project to %s at any percent, and each is kept',
  async (status) => {
    shows(
      '7.projects.status',
      '7.projects.set-status',
      '4.project.values',
      '4.project.any',
      '4.project.history',
      '3.read.percent-as-text',
      '6.songwriter.status',
      '5.progress.range',
    )
    const { id, songwriter } = await project()
    const path = `/api/projects/${id}/status`
    const send = (percentComplete: string) =>
      ask(songwriter, 'POST', path, {
        status,
        percentComplete,
        description: `Updated to ${status} (${percentComplete}% complete)`,
      })
    await send('100')
    await send('0')
    expect(await ask(songwriter, 'GET', path)).toMatchObject([
      { status, percentComplete: 0, description: `Updated to ${status} (0% complete)` },
      { status, percentComplete: 100 },
    ])
  },
)

test('creative updates of a project are an array', async () => {
  shows('7.projects.creative', '3.creative.approved', '4.creative.pending', '6.songwriter.propose')
  const { id, songwriter, listener } = await project()
  const path = `/api/projects/${id}/creative-updates`
  expect(await ask(songwriter, 'GET', path)).toEqual([])
  await ask(songwriter, 'POST', path, { field: 'genre', newValue: 'jazz', reason: 'It wants to swing.' })
  expect(await ask(listener, 'GET', path)).toMatchObject([
    { field: 'genre', originalValue: 'folk', newValue: 'jazz', isApprovedByListener: false },
  ])
})

test('the final song goes up to the address that was asked for, and is delivered by it', async () => {
  shows(
    '7.uploads.song',
    '7.uploads.song-path',
    '7.uploads.song-put',
    '7.requests.upload',
    '3.read.upload',
    '6.songwriter.upload',
  )
  const { id, songwriter } = await project()
  const objectPath = `private/songs/${id}/${Date.now()}.mp3`
  const { uploadUrl } = (await ask(songwriter, 'POST', '/api/get-upload-url', { objectPath })) as {
    uploadUrl: string
  }
  const put = await putTo(site, uploadUrl, mp3(1))
  expect(put.json()).toEqual({
    location: expect.stringContaining(objectPath),
    bucket: expect.any(String),
    key: objectPath,
  })
  expect(
    await ask(songwriter, 'POST', `/api/song-requests/${id}/upload`, { songUrl: uploadUrl }),
  ).toMatchObject({ status: 'completed', completedSongUrl: `/objects/${objectPath}` })
})

test('the fund, a pledge to it and one to a request, and one of them marked as sent', async () => {
  shows(
    '7.fund',
    '7.donations.create',
    '7.donations.own',
    '7.donations.mark-sent',
    '3.donations.general',
    '4.donation.created',
    '4.donation.marked',
    '5.donation.method',
    '5.donation.general',
    '5.donation.request',
    '5.sent.proof',
    '6.underwriter.fund',
    '6.underwriter.request',
    '6.underwriter.mark-sent',
  )
  const giver = await someone()
  const { id } = await buildRequest(site.db)
  expect(await ask(giver, 'GET', '/api/community-fund')).toMatchObject({
    totalAmount: expect.stringMatching(/^\d+\.\d\d$/),
    monthlyGoal: '17000.00',
  })
  await ask(giver, 'POST', '/api/donations', { amount: 25, isGeneral: true, status: 'pledged' })
  for (const paymentMethod of ['paypal', 'venmo', 'cashapp', 'other'])
    await ask(giver, 'POST', '/api/donations', {
      amount: 10,
      isGeneral: false,
      songRequestId: id,
      paymentMethod,
      status: 'pledged',
    })
  const own = (await ask(giver, 'GET', '/api/donations/user')) as { id: string }[]
  expect(own).toMatchObject([
    { amount: '10.00', isGeneral: false, songRequestId: id, paymentMethod: 'other', status: 'pledged' },
    { paymentMethod: 'cashapp' },
    { paymentMethod: 'venmo' },
    { paymentMethod: 'paypal' },
    { amount: '25.00', isGeneral: true, songRequestId: null, status: 'pledged' },
  ])
  const [other, cashapp] = own
  const mark = (donation: string, body: object) =>
    ask(giver, 'POST', `/api/donations/${donation}/mark-sent`, body)
  expect(await mark(other!.id, { externalRef: 'PP-1' })).toMatchObject({
    status: 'sent',
    externalRef: 'PP-1',
  })
  const proofUrl = 'https://example.com/proof.png'
  expect(await mark(cashapp!.id, { externalRef: 'CA-1', proofUrl })).toMatchObject({
    status: 'sent',
    proofUrl,
  })
})

test('the browser is led to sign-in and to sign-out', async () => {
  shows('7.browser.login', '7.browser.logout')
  const login = await site.app.inject({ url: '/api/login', headers: { accept: 'text/html' } })
  expect([login.statusCode, login.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const me = await someone()
  const out = await site.app.inject({ url: '/api/logout', headers: { cookie: me.cookie ?? '' } })
  expect([out.statusCode, out.headers['location']]).toEqual([303, '/'])
  expect((await me.call({ method: 'GET', path: '/api/auth/user' } as never)).status).toBe(401)
})
