import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { network, problem, until } from '../../../test/test-network.ts'
import { dialog, field, press, says, show, submit, texts, typeInto } from '../../../test/test-screen.tsx'
import { kitchenLight, ownTomas } from '../../../test/test-things.ts'
import { AcceptButton } from './accept-button.tsx'

const promises = `GET /api/song-requests/${kitchenLight.id}/promises`
const assign = `POST /api/song-requests/${kitchenLight.id}/assign`
const propose = `POST /api/song-requests/${kitchenLight.id}/terms`

class EverythingInView {
  see: (entries: object[]) => void
  constructor(see: EverythingInView['see']) {
    this.see = see
  }
  observe() {
    this.see([{ isIntersecting: true }])
  }
  disconnect() {}
}

const unpledged = { ...kitchenLight, pledgedAmount: '0.00' } as const
const offer = { ...ownTomas, priceFrom: '120.00', usualDays: null, changesIncluded: 2 }

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-12-01T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Opens the dialog. Returns each write with its body, undefined for a call without one. */
async function opened(request: Partial<typeof kitchenLight> = {}, answers: Record<string, unknown> = {}) {
  const sent: [string, unknown][] = []
  network({ 'GET /api/songwriter-profile': offer, [assign]: kitchenLight, [propose]: {}, ...answers })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method === 'POST')
      sent.push([`POST ${address}`, init.body && (JSON.parse(init.body as string) as unknown)])
    return answer(address, init)
  })
  await show(<AcceptButton request={{ ...unpledged, ...request }} isChosen />)
  await until(() => expect(dialog()).not.toBeNull())
  return sent
}

const filled = () => until(() => field(dialog(), 'Rounds of changes'))

test('before Accept its dialog says what is promised, and by how many', async () => {
  vi.stubGlobal('IntersectionObserver', EverythingInView)
  const answer = { promised: '120.00', due: '0.00', givers: 6, own: '0.00', isPayable: true }
  await opened({ pledgedAmount: '120.00' }, { [promises]: answer })
  await says(dialog(), '$120 promised by 6 people. Promises are not payments.')
})

test('it says by when the song is needed, and that it can be handed back', async () => {
  await opened({ occasion: 'memorial', neededBy: '2027-03-03' })
  for (const words of [
    'Memorial · needed by Mar 3, 2027',
    'You can hand it back as long as nobody has paid you.',
  ])
    await says(dialog(), words)
})

test('where nothing is promised it asks for no promises', async () => {
  const asked = network()
  await show(<AcceptButton request={unpledged} isChosen />)
  await says(dialog(), 'Nothing is promised yet.')
  expect(asked).not.toContain(promises)
})

test('without terms the call has no body, as the specification writes it', async () => {
  const sent = await opened()
  await press(dialog(), 'Accept without terms')
  await until(() => expect(sent).toEqual([[assign, undefined]]))
})

test('once it is accepted the focus can go to the project, although the card of the request is still there', async () => {
  const project = document.body.appendChild(document.createElement('h3'))
  project.tabIndex = -1
  network({ 'GET /api/songwriter-profile': offer, [assign]: kitchenLight })
  await show(<AcceptButton request={unpledged} isChosen onAccepted={() => project.focus()} />)
  await until(() => expect(dialog()).not.toBeNull())
  await press(dialog(), 'Accept without terms')
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(document.activeElement).toBe(project)
  project.remove()
})

test('with terms it sends what the form proposes, and one call is enough', async () => {
  const reply = { ...kitchenLight, terms: { waiting: { id: 'one' } } }
  const sent = await opened({ goalAmount: '150.00', neededBy: '2028-02-29' }, { [assign]: reply })
  await filled()
  await submit(dialog())
  await until(() =>
    expect(sent).toEqual([[assign, { terms: { price: '150.00', readyBy: '2028-02-29', changes: 2 } }]]),
  )
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

test('where an older release dropped the terms, they are sent by their own call', async () => {
  const sent = await opened({ goalAmount: '150.00', neededBy: '2028-02-29' })
  await filled()
  await submit(dialog())
  const terms = { price: '150.00', readyBy: '2028-02-29', changes: 2 }
  await until(() =>
    expect(sent).toEqual([
      [assign, { terms }],
      [propose, terms],
    ]),
  )
})

test('what is missing in the terms is said, and nothing is sent', async () => {
  const sent = await opened({}, { 'GET /api/songwriter-profile': ownTomas })
  await filled()
  await typeInto(dialog(), 'Price', '0.50')
  await submit(dialog())
  await until(() =>
    expect(texts(dialog(), '[role=alert]')).toEqual([
      'Amount is required',
      'Please choose a day from today to 3 years on',
      'Please choose 0 to 10 rounds of changes',
    ]),
  )
  expect(sent).toEqual([])
})

test('a day after the one that is needed is said, and can be sent; so is what 0 means', async () => {
  const sent = await opened({ neededBy: '2028-02-28' })
  await filled()
  expect(dialog().textContent).not.toContain('after the day')
  await typeInto(dialog(), 'Ready by', '2028-02-29')
  await says(dialog(), 'That is after the day it is needed: Feb 28, 2028.')
  await typeInto(dialog(), 'Price', '0')
  await says(dialog(), 'At 0 you give this song: promises end, and nobody is asked for money.')
  await submit(dialog())
  const terms = { price: '0.00', readyBy: '2028-02-29', changes: 2 }
  await until(() => expect(sent[0]).toEqual([assign, { terms }]))
})

test('an offer that can’t be loaded can be asked for again, and nobody needs it to accept', async () => {
  const sent = await opened({}, { 'GET /api/songwriter-profile': problem(500, '') })
  await says(dialog(), 'Error loading what you offer.')
  expect(texts(dialog(), 'button')).toContain('Retry')
  await press(dialog(), 'Accept without terms')
  await until(() => expect(sent).toEqual([[assign, undefined]]))
})

test('a refusal keeps what was typed, and says why', async () => {
  const refusal = 'Another songwriter has accepted this request'
  await opened({ goalAmount: '150.00', neededBy: '2028-02-29' }, { [assign]: problem(409, refusal) })
  await filled()
  await typeInto(dialog(), 'Price', '175')
  await submit(dialog())
  await says(dialog(), refusal)
  expect(field(dialog(), 'Price').value).toBe('175')
})
