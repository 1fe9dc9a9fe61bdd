import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/people/accounts'
import { shows } from '#spec'
import { makeQueryClient } from '../../../lib/calls/query-client.ts'
import { toasts } from '../../../lib/toast.ts'
import { network, problem, until } from '../../../test/test-network.ts'
import {
  clientOf,
  field,
  messages,
  press,
  show,
  showTo,
  submit,
  tick,
  typeInto,
} from '../../../test/test-screen.tsx'
import { ada, kitchenLight, tomas } from '../../../test/test-things.ts'
import { songwriter } from '../../songwriters/api.ts'
import { siteStats } from '../../stats/api.ts'
import type { SentRequest } from '../api.ts'
import { RequestForm } from './request-form.tsx'
import { RequestSent } from './request-sent.tsx'

/** The form below what was sent, as on the listener's dashboard. */
function Page() {
  const [sent, setSent] = useState<SentRequest>()
  return (
    <>
      {sent && <RequestSent sent={sent} />}
      <RequestForm onClearInvited={() => {}} onSent={setSent} />
    </>
  )
}

const drawnFor = (user: Partial<CurrentUser> | null) => showTo(user, <Page />)

let page: HTMLElement
beforeEach(async () => {
  network()
  page = await drawnFor(null)
})

test.each([
  [undefined, undefined],
  [{ from: '$120', to: '$250' }, '$120 to $250'],
  [{ from: '$120', to: '$120' }, '$120'],
])('beside the goal stands what half of the songs raised, where it is known: %o', async (raised, words) => {
  const client = makeQueryClient()
  const counts = { totalSongs: 40, activeSongwriters: 2, communitySupport: '$4,210', happyListeners: 9 }
  client.setQueryData(siteStats.queryKey, { ...counts, ...(raised && { usuallyRaised: raised }) })
  const form = await show(<RequestForm onClearInvited={() => {}} onSent={() => {}} />, client)
  const goal = field(form, 'Goal in dollars (optional)')
  const hint = form.querySelector(`#${CSS.escape(goal.getAttribute('aria-describedby')!)}`)
  const [, found] = /Half of the latest songs that were paid for raised (.*)\.$/.exec(hint!.textContent) ?? []
  expect(found).toBe(words)
})

test('an empty form names all four rules in the words of the specification', async () => {
  shows('5.request.title', '5.request.story', '5.request.emotions', '5.request.genre')
  await submit(page)
  expect(messages(page)).toEqual([
    'Title is required',
    'Please share more details about your story',
    'Please select at least one emotion',
    'Please select a genre',
  ])
})

test('there are eight emotions and ten genres to choose from', () => {
  shows(
    '2.listener.form',
    '5.request.emotion-choices',
    '5.request.genre-choices',
    '9.limits.emotions',
    '9.limits.genres',
  )
  const chips = [...page.querySelectorAll<HTMLInputElement>('input[name=emotions]')]
  expect(chips.map(({ value }) => value)).toEqual(
    'happy nostalgic hopeful melancholic grateful romantic peaceful energetic'.split(' '),
  )
  const genres = [...(field(page, 'Genre') as HTMLSelectElement).options].filter(({ value }) => value)
  expect(genres.map(({ value }) => value)).toEqual(
    'folk pop rock rnb country electronic jazz classical acoustic indie'.split(' '),
  )
  for (const label of ['Title', 'Your story', 'Musical preferences']) expect(field(page, label)).toBeTruthy()
})

test('a story of nine characters is too short, blanks around it not counted', async () => {
  shows('5.request.story', '9.limits.story')
  await typeInto(page, 'Title', 'A title')
  await typeInto(page, 'Your story', '  nine char  ')
  await submit(page)
  expect(messages(page)).toContain('Please share more details about your story')
  expect(messages(page)).not.toContain('Title is required')
})

test('a goal is left out or is an amount', async () => {
  await submit(page)
  expect(messages(page)).toHaveLength(4)
  await typeInto(page, 'Goal in dollars', '12.345')
  await submit(page)
  expect(messages(page)).toContain('Use at most two decimals')
})

test('a field with a mistake says so to a screen reader, by the message below it', async () => {
  await submit(page)
  const title = field(page, 'Title')
  expect(title.getAttribute('aria-invalid')).toBe('true')
  const below = document.getElementById(title.getAttribute('aria-describedby') ?? '')
  expect(below?.textContent).toBe('Title is required')
})

const ben = { id: '01900000-0000-7000-8000-000000000002' } as CurrentUser

test('what was typed is there again after the page was left, for the same person alone', async () => {
  await typeInto(await drawnFor(ada), 'Title', 'An hour of work')
  expect(field(await drawnFor(ada), 'Title').value).toBe('An hour of work')
  expect(field(await drawnFor(ben), 'Title').value).toBe('')
})

async function fillIn(form = page) {
  await typeInto(form, 'Title', 'The kitchen light')
  await typeInto(form, 'Your story', 'My mother left the light on.')
  await typeInto(form, 'Genre', 'folk')
  await tick(form, 'grateful')
}
const filled = (form = page) => ['Title', 'Your story', 'Genre'].map((label) => field(form, label).value)

test('after the server has accepted a request, every field is blank again', async () => {
  network({ 'POST /api/song-requests': kitchenLight })
  await fillIn()
  await typeInto(page, 'Goal in dollars', '120')
  await submit(page)
  await until(() => expect(field(page, 'Title').value).toBe(''))
  const left = ['Your story', 'Genre', 'Goal in dollars'].map((label) => field(page, label).value)
  expect(left).toEqual(['', '', ''])
  expect(page.querySelectorAll('input:checked')).toHaveLength(0)
  await submit(page)
  expect(messages(page)).toContain('Please select a genre')
})

test('a songwriter who was hidden while the form was open is no longer asked, and everything typed is still there', async () => {
  const client = clientOf(ada)
  client.setQueryData(songwriter(tomas.id).queryKey, tomas)
  const message = 'This songwriter can’t be invited. Ask everyone, or choose another songwriter'
  network({
    'POST /api/song-requests': problem(400, '', { issues: [{ path: 'invitedSongwriterId', message }] }),
    [`GET /api/songwriters/${tomas.id}`]: problem(404, ''),
  })
  const form = await show(
    <RequestForm invitedId={tomas.id} onClearInvited={() => {}} onSent={() => {}} />,
    client,
  )
  expect(form.textContent).toContain('Requesting from Tomás Arévalo')
  await fillIn(form)
  await submit(form)
  await until(() => expect(form.textContent).toContain('The songwriter in this link is no longer here.'))
  expect(form.textContent).not.toContain('Requesting from')
  expect(toasts.current()?.reason).toBe(message)
  expect(filled(form)).toEqual(['The kitchen light', 'My mother left the light on.', 'folk'])
})

test('a songwriter who began to pause meanwhile is no longer asked, and everything typed is still there', async () => {
  const client = clientOf(ada)
  client.setQueryData(songwriter(tomas.id).queryKey, tomas)
  const pauses =
    'This songwriter takes no invitations until May 3, 2999. Ask everyone, or choose another songwriter'
  network({
    'POST /api/song-requests': problem(409, pauses),
    [`GET /api/songwriters/${tomas.id}`]: { ...tomas, isPaused: true, pausedUntil: '2999-05-03' },
  })
  const form = await show(
    <RequestForm invitedId={tomas.id} onClearInvited={() => {}} onSent={() => {}} />,
    client,
  )
  await fillIn(form)
  await submit(form)
  const line = 'Tomás Arévalo takes no invitations until May 3, 2999. Your request will be open to every'
  await until(() => expect(form.textContent).toContain(line))
  expect(toasts.current()?.reason).toBe(pauses)
  expect(filled(form)).toEqual(['The kitchen light', 'My mother left the light on.', 'folk'])
})

test.each([
  [ada.id, 'This is your own page.'],
  ['nonsense', 'The songwriter in this link is no longer here.'],
])('a link to %s asks no one songwriter, and says why', async (invitedId, why) => {
  const form = await show(
    <RequestForm invitedId={invitedId} onClearInvited={() => {}} onSent={() => {}} />,
    clientOf(ada),
  )
  expect(form.textContent).toContain(why)
  expect(form.textContent).not.toContain('Requesting from')
})

test('a listener’s own pledge is made with the request, which is shown above the blank form', async () => {
  const bodies: unknown[] = []
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string, { body, headers }: RequestInit = {}) => {
    if (!body) return Response.json([])
    bodies.push(JSON.parse(body as string))
    keys.push(new Headers(headers).get('idempotency-key'))
    return Response.json(address.endsWith('/donations') ? {} : kitchenLight)
  })
  await fillIn()
  await typeInto(page, 'Your own promise', '12.345')
  await submit(page)
  expect(messages(page)).toContain('Use at most two decimals')
  expect(bodies).toEqual([])
  await typeInto(page, 'Your own promise', '150')
  await submit(page)
  const sleeve = () => page.querySelector('section')
  await until(() => expect(sleeve()?.textContent).toContain('With your promise of $150.'))
  expect(bodies).toEqual([
    expect.not.objectContaining({ ownPledge: expect.anything() }),
    {
      amount: '150.00',
      isGeneral: false,
      songRequestId: kitchenLight.id,
      paymentMethod: 'other',
      status: 'pledged',
    },
  ])
  expect(keys[1]).toMatch(/^[\w-]{20,}$/)
  expect(sleeve()?.querySelector('h2')?.textContent).toBe('Your request is out')
  expect(sleeve()?.textContent).toContain('The kitchen light')
  expect(document.activeElement).toBe(sleeve()?.querySelector('h2'))
  expect(field(page, 'Your own promise').value).toBe('')
})

test('where the pledge is refused the request stays, and the pledge alone can be made again', async () => {
  const made: string[] = []
  let isRefused = true
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (!body) return Response.json([])
    const call = address.split('/').at(-1) ?? ''
    made.push(call)
    if (call === 'donations' && isRefused) return new Response('', { status: 503 })
    return Response.json(call === 'donations' ? {} : kitchenLight)
  })
  await fillIn()
  await typeInto(page, 'Your own promise', '40')
  await submit(page)
  await until(() => expect(page.querySelector('section [role=alert]')).not.toBeNull())
  expect(page.querySelector('section')?.textContent).toContain('Your request is out')
  expect(page.querySelector('section [role=alert]')?.textContent).toContain(
    'Your promise of $40 was not made.',
  )
  expect(field(page, 'Title').value).toBe('')
  isRefused = false
  await press(page, 'Promise $40 again')
  await until(() => expect(page.querySelector('section [role=alert]')).toBeNull())
  expect(made).toEqual(['song-requests', 'donations', 'donations'])
  expect(page.querySelector('section')?.textContent).toContain('With your promise of $40.')
})
