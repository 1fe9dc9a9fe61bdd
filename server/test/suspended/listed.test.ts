import { describe, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { songwriters } from '#contract/people/songwriters'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { sharing } from '#contract/requests/link-previews'
import { showcase } from '#contract/requests/showcase'
import { songRequests as calls } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { firstId } from '../../db/page.ts'
import { songRequests, users } from '../../db/schema.ts'
import { takesNothingNew } from '../../domain/moves/refusals.ts'
import { bodies } from '../all-calls/bodies.ts'
import { buildDelivery, buildRequest, buildSongwriter, buildUser } from '../factories.ts'
import { hidingOf } from '../hidden/test-hiding.ts'
import { useClient, useSite } from '../test-app.ts'
import { suspensionsOf } from './test-suspended.ts'

const at = 'https://songs.example'
const site = useSite({ settings: { PUBLIC_URL: at } })
const member = useClient(site, () => buildSongwriter(site.db))
const suspensions = suspensionsOf(site)
const hiding = hidingOf(site)

/** A listener and a songwriter with requests and a song. Everything is public. */
async function people() {
  const listener = await buildUser(site.db)
  const songwriter = await buildSongwriter(site.db, { publicPage: true, venmoHandle: '@mira' })
  const asked = { listenerId: listener.id, isPublic: true }
  const open = await buildRequest(site.db, asked)
  const invites = await buildRequest(site.db, { ...asked, invitedSongwriterId: member.id })
  const songUrl = `/objects/private/songs/${open.id}/1.mp3`
  const song = await buildRequest(site.db, {
    ...asked,
    songwriterId: songwriter.id,
    status: 'approved',
    isApproved: true,
    approvedAt: new Date().toISOString(),
    completedSongUrl: songUrl,
  })
  await buildDelivery(site.db, song, { songUrl })
  return { listener, songwriter, open, invites, song }
}
type People = Awaited<ReturnType<typeof people>>

const page = async (url: string) => {
  const { statusCode, body } = await site.app.inject({ url })
  return [statusCode, body] as const
}
const isOn = async (url: string, words: string) => (await page(url))[1].includes(words)

async function places({ songwriter, open, invites, song }: People) {
  site.aSecondLater()
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const shown = await site.visitor.call(showcase.shown)
  const url = `${at}/request/${song.shareableId}`
  return {
    songwriters: ids((await member.call(songwriters.list)).body).includes(songwriter.id),
    paid: ids((await member.call(songwriters.list, { query: { canBePaid: 'true' } })).body).includes(
      songwriter.id,
    ),
    openRequests: ids((await member.call(calls.open)).body).includes(open.id),
    invitations: ids((await member.call(calls.invitations)).body).includes(invites.id),
    landingSongs: shown.body.songs.some(({ shareableId }) => shareableId === song.shareableId),
    landingSongwriters: ids(shown.body.songwriters).includes(songwriter.id),
    songwriterPage:
      (await site.visitor.call(songwriters.shown, { params: { id: songwriter.id } })).status === 200,
    sitemapRequests: await isOn(`/sitemap/request.xml?from=${firstId}`, song.shareableId),
    sitemapSongwriters: await isOn(`/sitemap/songwriter.xml?from=${firstId}`, songwriter.id),
    feed: await isOn('/feed.xml', open.shareableId),
    embed: (await page(`/embed/${song.shareableId}`))[0] === 200,
    oembed: (await site.visitor.call(sharing.oembed, { query: { url } })).status === 200,
    indexed: !(await isOn(`/request/${song.shareableId}`, 'noindex')),
  }
}

const everywhere = (is: boolean, names: string[]) => Object.fromEntries(names.map((name) => [name, is]))
const ofListener = [
  'openRequests',
  'invitations',
  'landingSongs',
  'sitemapRequests',
  'feed',
  'embed',
  'oembed',
  'indexed',
]
const ofSongwriter = [
  'songwriters',
  'paid',
  'landingSongs',
  'landingSongwriters',
  'songwriterPage',
  'sitemapSongwriters',
]
const all = [...ofListener, ...ofSongwriter]

const invite = ({ id: invitedSongwriterId }: { id: string }) =>
  member.call(briefs.create, { body: { ...bodies['POST /api/song-requests'], invitedSongwriterId } })

test('a hidden songwriter is listed nowhere and invited by nobody, and afterwards everywhere again', async () => {
  const made = await people()
  const { songwriter } = made
  await hiding.hide('songwriter', songwriter.id)
  // The song stays on the landing page, because it belongs to its listener, too.
  const names = ofSongwriter.filter((name) => name !== 'landingSongs')
  expect(await places(made)).toEqual({ ...everywhere(true, all), ...everywhere(false, names) })
  expect((await invite(songwriter)).status).toBe(400)
  await hiding.show('songwriter', songwriter.id)
  expect(await places(made)).toEqual(everywhere(true, all))
  expect((await invite(songwriter)).status).toBe(201)
})

const closing =
  (closedAt: string | null) =>
  ({ id }: { id: string }) =>
    site.db.update(users).set({ closedAt }).where(eq(users.id, id))

describe.each([
  ['suspended', suspensions.suspend, suspensions.lift],
  ['closed', closing(new Date().toISOString()), closing(null)],
] as const)('a %s account', (_, end, begin) => {
  test.each([
    ['listener', ofListener],
    ['songwriter', ofSongwriter],
  ] as const)('of a %s is listed nowhere, and afterwards everywhere again', async (role, names) => {
    const made = await people()
    expect(await places(made)).toEqual(everywhere(true, all))
    await end(made[role])
    expect(await places(made)).toEqual({ ...everywhere(true, all), ...everywhere(false, names) })
    await begin(made[role])
    expect(await places(made)).toEqual(everywhere(true, all))
  })

  test('has an open request that nobody accepts or pledges to, and songs in work that go on', async () => {
    const { listener, open, invites } = await people()
    const work = await buildRequest(site.db, {
      listenerId: listener.id,
      songwriterId: (await buildSongwriter(site.db)).id,
      status: 'in_progress',
    })
    await end(listener)
    const room = await member.call(calls.shared, { params: open })
    expect(room.body).toMatchObject({ can: expect.not.arrayContaining(['accept', 'pledge']) })
    const pledge = ({ id }: { id: string }) =>
      member.call(donations.create, { body: { amount: '5.00', songRequestId: id } })
    for (const refused of [
      await member.call(acceptance.accept, { params: open }),
      await member.call(acceptance.accept, { params: invites }),
      await pledge(open),
    ])
      expect([refused.status, refused.problem.detail]).toEqual([409, takesNothingNew.message])
    expect((await pledge(work)).status).toBe(201)
    await begin(listener)
    expect((await member.call(acceptance.accept, { params: open })).status).toBe(200)
  })

  test('is not invited, and its ways to be paid are shown to nobody', async () => {
    const { songwriter } = await people()
    await end(songwriter)
    expect((await invite(songwriter)).status).toBe(400)
    const shown = await member.call(songwriters.one, { params: { id: songwriter.id } })
    expect(shown.body).toMatchObject({ venmoHandle: null })
  })
})

test('of a suspension beside an accept the request is taken or stays open, and nothing is broken', async () => {
  for (let round = 0; round < 4; round++) {
    const { listener, open } = await people()
    const [taken] = await Promise.all([
      member.call(acceptance.accept, { params: open }),
      suspensions.suspend(listener),
    ])
    const [row] = await site.db.select().from(songRequests).where(eq(songRequests.id, open.id))
    expect([taken.status, row!.status]).toEqual(taken.status === 200 ? [200, 'in_progress'] : [409, 'open'])
  }
})
