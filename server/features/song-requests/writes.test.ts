import { expect, test } from 'vitest'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { requestMoves } from '#contract/requests/moves'
import { type BriefChange, neededDays } from '#contract/requests/occasions'
import { songRequests as calls, Room } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { songRequests } from '../../db/schema.ts'
import { buildSongwriter, buildUser } from '../../test/factories.ts'
import { hidingOf } from '../../test/hidden/test-hiding.ts'
import { type Client, refusal, statusesOf, useClient, useSite } from '../../test/test-app.ts'
import { setRow } from '../../test/test-rows.ts'

const site = useSite()
const listener = useClient(site, () => buildUser(site.db))
const songwriter = useClient(site, () => buildSongwriter(site.db))
const stranger = useClient(site, () => buildUser(site.db))

const form = {
  title: 'The kitchen light',
  story: 'My mother left the light on.',
  emotions: ['grateful' as const],
  genre: 'folk' as const,
}
const { last } = neededDays()
const told = { recipient: 'Ingrid', occasion: 'birthday' as const, neededBy: last }
const untold = { recipient: null, occasion: null, neededBy: null }

const ask = async (body: object = told) =>
  (await listener.call(briefs.create, { body: { ...form, ...body } })).body
const change = (params: { id: string }, body: object, who: Client = listener) =>
  who.call(briefs.change, { params, body: body as BriefChange })

test('who it is for, why and by when come with the request, or not at all', async () => {
  expect(await ask()).toMatchObject(told)
  for (const body of [{}, untold, { recipient: ' ', occasion: '', neededBy: '' }])
    expect(await ask(body)).toMatchObject(untold)
})

test('the listener changes each by itself until the acceptance; of two changes at once the last one stays', async () => {
  const request = await ask()
  expect((await change(request, {})).body).toMatchObject(told)
  expect((await change(request, { recipient: ' Anna\n' })).body).toMatchObject({ ...told, recipient: 'Anna' })
  expect((await change(request, { occasion: null, neededBy: '' })).body).toMatchObject({
    ...untold,
    recipient: 'Anna',
  })
  const both = await Promise.all(['Mia', 'Ida'].map((recipient) => change(request, { recipient })))
  expect(statusesOf(both)).toEqual([200, 200])
  expect(['Mia', 'Ida']).toContain((await listener.call(calls.mine)).body[0]!.recipient)
})

test('a change is refused with its reason', async () => {
  const request = await ask()
  for (const [body, path, detail] of [
    [{ recipient: 'x'.repeat(61) }, 'recipient', 'Please keep this to 60 characters or fewer'],
    [{ recipient: '\u200b' }, 'recipient', 'Required'],
    [{ occasion: 'divorce' }, 'occasion', 'Invalid input'],
    [{ neededBy: '2027-02-29' }, 'neededBy', 'Please choose a day from tomorrow to 3 years on'],
    [{ neededBy: '2020-02-29' }, 'neededBy', 'Please choose a day from tomorrow to 3 years on'],
    [{ neededBy: '2999-01-01' }, 'neededBy', 'Please choose a day from tomorrow to 3 years on'],
  ] as const) {
    const { status, problem } = await change(request, body)
    expect([status, problem.issues]).toEqual([400, [{ path, message: detail }]])
  }
  expect((await change(request, {}, site.visitor)).status).toBe(401)
  expect((await change(request, {}, stranger)).status).toBe(404)
  await songwriter.call(acceptance.accept, { params: request })
  expect(refusal(await change(request, {}))).toEqual([409, requestMoves.occasion.refusal])
  expect((await change(request, {}, songwriter)).status).toBe(403)
  const hidden = await ask()
  await hidingOf(site).hide('request', hidden.id)
  expect((await change(hidden, {})).status).toBe(409)
  expect((await listener.call(calls.mine)).body[0]).toMatchObject(told)
})

test('signed-in people read occasion and day while it is open, and afterwards the two parties', async () => {
  const request = await ask()
  const publicly = { occasion: told.occasion, neededBy: told.neededBy }
  const read = async (who: Client) => {
    const { body } = await who.call(calls.shared, { params: request })
    const room = Room.parse(body)
    const { occasion, neededBy } = room.request
    return { occasion, neededBy, recipient: room.project?.recipient }
  }
  const open = async (who: Client) => (await who.call(calls.open)).body.find(({ id }) => id === request.id)
  expect(await open(songwriter)).toMatchObject(publicly)
  expect(await open(songwriter)).not.toHaveProperty('recipient')
  const readers = () => Promise.all([listener, songwriter, stranger, site.visitor].map(read))
  const half = { ...publicly, recipient: undefined }
  const none = { occasion: undefined, neededBy: undefined, recipient: undefined }
  expect(await readers()).toEqual([told, half, half, none])
  const { body: accepted } = await songwriter.call(acceptance.accept, { params: request })
  expect(accepted).toMatchObject(told)
  expect(await readers()).toEqual([told, told, none, none])
  expect((await songwriter.call(projects.mine)).body[0]).toMatchObject(told)
  // The reply to the release is the first thing that the former songwriter reads.
  const { body: released } = await songwriter.call(calls.release, {
    params: request,
    body: { reason: 'No time' },
  })
  expect(released).toMatchObject(publicly)
  expect(released).not.toHaveProperty('recipient')
  expect(await readers()).toEqual([told, half, half, none])
  await setRow(site, songRequests, request.id, { status: 'approved', isApproved: true, isPublic: true })
  expect(await readers()).toEqual([told, none, none, none])
})
