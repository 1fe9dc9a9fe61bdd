import { beforeAll, expect, test } from 'vitest'
import { songObjectPath, type UploadKind, uploads } from '#contract/files/uploads'
import { donations } from '#contract/giving/donations'
import { type BodyIn, type Endpoint, fill, type Params, type ReplyOf } from '#contract/grammar/endpoint'
import { accounts } from '#contract/people/accounts'
import { songwriters } from '#contract/people/songwriters'
import { stats } from '#contract/people/stats'
import { Room, songRequests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import { shows } from '#spec'
import { signedSong } from '../../domain/requests/song-address.ts'
import { png } from '../storage/test-pictures.ts'
import { mp3 } from '../storage/test-sounds.ts'
import { useSite } from '../test-app.ts'

const site = useSite()
let origin: string
beforeAll(async () => void (origin = await site.app.listen({ port: 0, host: '127.0.0.1' })))

/** A client program: real requests with a cookie. Every refusal throws. */
function program() {
  let cookie = ''
  const headers = () => (cookie ? { cookie } : undefined)
  return {
    async call<E extends Endpoint>(
      endpoint: E,
      { params, body }: { params?: Params<E['path']>; body?: BodyIn<E> } = {},
    ): Promise<ReplyOf<E>> {
      const { method, path } = endpoint
      const reply = await fetch(origin + fill(path, params), {
        method,
        headers: { ...headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie
      if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`)
      return (await reply.json()) as ReplyOf<E>
    },
    async upload(bytes: Buffer, kind: UploadKind, projectId = '') {
      const address =
        kind === 'song'
          ? (await this.call(uploads.song, { body: { objectPath: songObjectPath(projectId, Date.now()) } }))
              .uploadUrl
          : (await this.call(uploads.object, { body: { kind, size: bytes.length } })).uploadURL
      const put = await fetch(address, { method: 'PUT', body: new Uint8Array(bytes) })
      expect(put.status).toBe(200)
      return ((await put.json()) as { location: string }).location
    },
    /** Range request from the middle, like a player's. */
    read: (path: string) => fetch(origin + path, { headers: { ...headers(), range: 'bytes=100-199' } }),
  }
}

const register = async (firstName: string) => {
  const person = program()
  const email = `${firstName.toLowerCase()}@example.com`
  const user = await person.call(accounts.register, {
    body: { firstName, lastName: 'Berg', email, password: 'correct horse battery' },
  })
  return { ...person, id: user.id }
}

// Five files, each examined in a child process.
test('a song goes from a listener’s story to an approved recording, by the calls alone', async () => {
  shows(
    '6.listener.create',
    '6.songwriter.accept',
    '6.songwriter.notes',
    '6.songwriter.message',
    '6.songwriter.status',
    '6.songwriter.upload',
    '6.songwriter.propose',
    '6.underwriter.request',
    '6.underwriter.mark-sent',
    '7.requests.create',
    '7.requests.open',
    '7.requests.assign',
    '7.requests.upload',
    '7.songwriters.one',
    '7.profile.post',
    '7.auth.image',
    '7.projects.list',
    '7.projects.add-note',
    '7.projects.notes',
    '7.projects.send-message',
    '7.projects.messages',
    '7.projects.set-status',
    '7.projects.status',
    '7.uploads.song',
    '7.uploads.song-put',
    '7.uploads.object',
    '7.uploads.object-put',
    '7.donations.create',
    '7.donations.own',
    '7.donations.mark-sent',
    '1.payment.once-approved',
  )
  const [lena, mira, uwe] = await Promise.all(['Lena', 'Mira', 'Uwe'].map(register))
  if (!lena || !mira || !uwe) throw new Error('three people')

  const samples = [await mira.upload(mp3(1), 'sample'), await mira.upload(mp3(2), 'sample')]
  const profile = await mira.call(songwriters.create, {
    body: {
      bio: 'Quiet songs about loud days.',
      genres: ['folk'],
      sampleSongs: samples,
      venmoHandle: '@mira',
    },
  })
  expect(profile.sampleSongs).toHaveLength(2)
  expect((await lena.read(profile.sampleSongs[0]!)).status).toBe(206)
  const photo = { profileImageUrl: await mira.upload(png(), 'photo') }
  expect((await mira.call(accounts.setPhoto, { body: photo })).profileImageUrl).toMatch(/^\/objects\//)

  const { id, shareableId } = await lena.call(songRequests.create, {
    body: {
      title: 'The kitchen light',
      story: 'My mother left the kitchen light on until each of us was home.',
      emotions: ['nostalgic', 'grateful'],
      genre: 'folk',
      goalAmount: 100,
    },
  })
  const params = { id }
  const pledge = await uwe.call(donations.create, { body: { amount: 25, songRequestId: id } })
  expect((await mira.call(songRequests.open)).map((open) => open.id)).toEqual([id])
  await mira.call(songRequests.accept, { params })
  expect(await mira.call(songRequests.open)).toEqual([])
  expect(await mira.call(projects.mine)).toMatchObject([
    { id, status: 'in_progress', pledgedAmount: '25.00' },
  ])

  await mira.call(projects.addNote, { params, body: { content: 'Start with the porch', isPrivate: true } })
  await mira.call(projects.addNote, { params, body: { content: 'In three four time' } })
  expect(await lena.call(projects.notes, { params })).toMatchObject([{ content: 'In three four time' }])
  await lena.call(projects.sendMessage, {
    params,
    body: { message: 'Her name is Ruth', receiverId: mira.id },
  })
  await mira.call(projects.sendMessage, { params, body: { message: 'Lovely', receiverId: lena.id } })
  expect(await mira.call(projects.readMessages, { params })).toEqual({ read: 1 })
  await mira.call(projects.updateStatus, { params, body: { status: 'recording', percentComplete: '60' } })
  expect((await lena.call(projects.status, { params }))[0]).toMatchObject({ percentComplete: 60 })
  const change = await mira.call(projects.propose, { params, body: { field: 'genre', newValue: 'acoustic' } })
  expect(change.originalValue).toBe('folk')
  await lena.call(projects.approveChange, { params: change })

  const first = await mira.call(deliveries.deliver, {
    params,
    body: { songUrl: await mira.upload(mp3(2), 'song', id), humanMade: true },
  })
  expect((await lena.read(first.completedSongUrl!)).status).toBe(206)
  expect((await uwe.read(first.completedSongUrl!)).status).toBe(404)
  await lena.call(songRequests.requestChanges, { params, body: { message: 'A slower bridge?' } })
  expect((await mira.call(projects.messages, { params }))[0]).toMatchObject({ message: 'A slower bridge?' })
  const second = await mira.call(deliveries.deliver, {
    params,
    body: { songUrl: await mira.upload(mp3(3), 'song', id), humanMade: true },
  })
  expect((await lena.call(deliveries.ofProject, { params })).map(({ version }) => version)).toEqual([2, 1])
  await lena.call(songRequests.approve, { params, body: { rating: 5, review: 'She cried, and so did I.' } })

  const visitor = program()
  const room = Room.parse(await visitor.call(songRequests.shared, { params: { shareableId } }))
  expect(room).toMatchObject({
    viewer: 'visitor',
    project: null,
    songUrl: signedSong(second.completedSongUrl!, shareableId),
    review: { rating: 5 },
    songwriter: { id: mira.id, rating: '5.00', completedSongs: 1 },
  })
  expect((await visitor.read(room.songUrl!)).status).toBe(206)
  expect((await visitor.read(first.completedSongUrl!)).status).toBe(404)
  expect(await uwe.call(songwriters.one, { params: { id: mira.id } })).toMatchObject({
    rating: '5.00',
    completedSongs: 1,
    venmoHandle: '@mira',
  })
  const [due] = await uwe.call(donations.mine)
  expect(due).toMatchObject({ id: pledge.id, dueAt: expect.any(String), songwriterId: mira.id })
  await uwe.call(donations.markSent, { params: pledge, body: { externalRef: 'VN-1' } })
  const after = await visitor.call(songRequests.shared, { params: { shareableId } })
  expect(after).toMatchObject({ request: { sentAmount: '25.00' } })
  expect(await visitor.call(stats.site)).toEqual({
    totalSongs: 1,
    activeSongwriters: 1,
    communitySupport: '$25',
    happyListeners: 1,
  })
}, 60_000)
