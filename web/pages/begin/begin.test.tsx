import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RequestDraft } from '../../features/song-requests/public/request-draft.ts'
import { keepDraftFile, readDraftFile } from '../../lib/local-storage/draft-files.ts'
import { lastingDraftOf } from '../../lib/local-storage/drafts.ts'
import { beSite, site } from '../../lib/site/site.ts'
import { network, problem, sentBodies, until } from '../../test/test-network.ts'
import {
  dialog,
  field,
  leave,
  messages,
  press,
  showTo,
  submit,
  tick,
  typeInto,
} from '../../test/test-screen.tsx'
import { ada, kitchenLight, tomas } from '../../test/test-things.ts'
import { BeginPage } from './begin.tsx'

const asBuilt = site
beforeEach(() => history.replaceState(null, '', '/begin'))
afterEach(() => beSite(asBuilt))

const draw = (user: typeof ada | null = null) => showTo(user, <BeginPage />)
const open = (page: HTMLElement) => page.querySelector('[data-open] h2')?.textContent

async function answer(page: HTMLElement) {
  await typeInto(page, 'Your story', 'My mother left the kitchen light on.')
  await press(page, 'Next')
  await until(() => expect(open(page)).toBe('How should it feel?'))
  await tick(page, 'grateful')
  await tick(page, 'folk')
  await press(page, 'Next')
  await until(() => expect(open(page)).toBe('What must it not leave out?'))
  await press(page, 'Next')
  await until(() => expect(open(page)).toBe('What should it be called?'))
}

/** Answers the last question of a visitor, and sends the request. */
async function sendAs(page: HTMLElement, email: string) {
  await press(page, 'Next')
  await until(() => expect(open(page)).toBe('Who is asking?'))
  await typeInto(page, 'First name', 'Greta')
  await typeInto(page, 'Email', email)
  await press(page, 'Create Song Request')
}

test('a question that needs an answer says so, and stays open', async () => {
  network()
  const page = await draw()
  await press(page, 'Next')
  expect([open(page), messages(page)]).toEqual([
    'What happened?',
    ['Please share more details about your story'],
  ])
  await press(page, 'I still remember the day when…')
  expect(field(page, 'Your story').value).toBe('I still remember the day when ')
})

test('an email with an account is refused, everything stays, and the second attempt sends it', async () => {
  const calls = network({ 'POST /api/register': problem(409, 'We can’t create an account with this email') })
  const page = await draw()
  await answer(page)
  expect(field(page, 'Title').value).toBe('My mother left the kitchen light')
  // A pronunciation can't be stored without an account.
  location.hash = 'keep'
  await until(() => expect(page.textContent).toContain('Add a must-have'))
  await press(page, 'Add a must-have')
  await until(() => expect(dialog().textContent).toContain('The name'))
  expect(dialog().textContent).not.toContain('Record')
  await press(dialog(), 'Close')
  location.hash = 'title'
  await until(() => expect(open(page)).toBe('What should it be called?'))
  await sendAs(page, 'greta@example.org')
  await until(() => expect(messages(page)).toContain('We can’t create an account with this email'))
  expect(field(page, 'Email').value).toBe('greta@example.org')
  expect(JSON.stringify(calls)).not.toContain('POST /api/song-requests')

  // Pressing Enter again meanwhile makes no second account, whose refusal would be shown.
  const second = network()
  await press(page, 'Create Song Request')
  await submit(page)
  expect(second.filter((call) => call === 'POST /api/register')).toHaveLength(1)
  await leave()

  network({ 'POST /api/register': ada, 'POST /api/song-requests': kitchenLight })
  const again = await draw()
  await press(again, 'Create Song Request')
  await until(() => expect(again.textContent).toContain('Your request is out'))
  expect(localStorage.length).toBe(0)
})

test('if only the request fails, its last question stays open, and a second press sends it', async () => {
  network({ 'POST /api/register': ada, 'POST /api/song-requests': problem(503, 'Try again later') })
  const page = await draw()
  await answer(page)
  await sendAs(page, 'ada@example.org')
  await until(() => expect(messages(page)).toContain('Try again later'))
  expect(open(page)).toBe('What should it be called?')

  const calls = network({ 'POST /api/song-requests': kitchenLight })
  await press(page, 'Create Song Request')
  await until(() => expect(page.textContent).toContain('Your request is out'))
  expect(JSON.stringify(calls)).not.toContain('POST /api/register')
})

test('a member is asked for no name, and finds what was written before signing in', async () => {
  network({ 'POST /api/song-requests': kitchenLight })
  await answer(await draw())
  location.hash = ''
  const page = await draw(ada)
  expect(field(page, 'Your story').value).toBe('My mother left the kitchen light on.')
  location.hash = 'title'
  await until(() => expect(page.textContent).toContain('4 of 4'))
  await press(page, 'Create Song Request')
  await until(() => expect(page.textContent).toContain('Your request is out'))
})

test('what another tab writes is taken over, and what it ends goes away', async () => {
  network()
  const page = await draw()
  await typeInto(page, 'Your story', 'A light')
  const key = localStorage.key(0)!
  // An event comes from another tab alone. Its draft is there already.
  const changed = async (change: () => void) => {
    change()
    await act(async () => dispatchEvent(Object.assign(new Event('storage'), { key })))
    return field(page, 'Your story').value
  }
  const draft = lastingDraftOf<RequestDraft>(undefined, 'request')
  expect(await changed(() => draft.keep({ story: 'A light in the kitchen' }))).toBe('A light in the kitchen')
  expect(await changed(draft.forget)).toBe('')
})

test('no promise of the dashboard’s draft is sent unseen, and a goal only if it is an amount', async () => {
  const draft = {
    story: 'My mother left the kitchen light on.',
    title: 'Kitchen Light',
    emotions: ['grateful' as const],
    genre: 'folk',
    ownPledge: '25',
  }
  for (const [goalAmount, sent] of [
    ['a lot', undefined],
    ['80', '80'],
  ] as const) {
    lastingDraftOf<RequestDraft>(undefined, 'request').keep({ ...draft, goalAmount })
    const bodies = sentBodies(kitchenLight)
    location.hash = 'title'
    const page = await draw(ada)
    await press(page, 'Create Song Request')
    await until(() => expect(page.textContent).toContain('Your request is out'))
    expect(bodies.map((body) => body['goalAmount'])).toEqual([sent])
    await leave()
  }
})

test('a recording that can’t be added is kept, said, and added by a second press', async () => {
  const upload = 'POST /api/objects/upload'
  const add = `POST /api/projects/${kitchenLight.id}/files`
  const recording = await keepDraftFile(new Blob(['voice'], { type: 'audio/wav' }))
  lastingDraftOf<RequestDraft>(undefined, 'request').keep({
    story: 'My mother left the kitchen light on.',
    title: 'Kitchen Light',
    emotions: ['grateful'],
    genre: 'folk',
    recording,
  })
  network({ 'POST /api/song-requests': kitchenLight, [upload]: problem(503, 'No space left') })
  location.hash = 'title'
  const page = await draw(ada)
  await press(page, 'Create Song Request')
  await until(() => expect(page.textContent).toContain('Your recording was not added.'))
  expect(await readDraftFile(recording)).toBeDefined()

  const uploadURL = 'https://files.example/recording'
  network({ [upload]: { uploadURL }, [`PUT ${uploadURL}`]: {}, [add]: problem(503, 'Try again later') })
  await press(page, 'Add the recording again')
  await until(() => expect(page.textContent).toContain('Try again later'))
  // The file is uploaded once. Only the call that adds it is repeated.
  const calls = network({ [add]: {} })
  await press(page, 'Add the recording again')
  await until(() => expect(page.textContent).toContain('Your recording was added.'))
  expect(calls).toContain(add)
  expect(await readDraftFile(recording)).toBeUndefined()
})

test('the focus is never lost by starting over, or by not doing so', async () => {
  network()
  const page = await draw()
  await typeInto(page, 'Your story', 'A light')
  const focused = () => document.activeElement?.textContent
  const pressFocused = async (name: string) => {
    ;[...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.focus()
    await press(page, name)
    return focused()
  }
  expect(await pressFocused('Start over')).toBe('Start over')
  expect(await pressFocused('No')).toBe('Start over')
  await press(page, 'Start over')
  expect(await pressFocused('Yes, start over')).toBe('What happened?')
})

test.each(['Remove the recording', 'Start over'])(
  '%s deletes the recording from the browser',
  async (name) => {
    network()
    const recording = await keepDraftFile(new Blob(['voice']))
    lastingDraftOf<RequestDraft>(undefined, 'request').keep({ story: 'A light', recording })
    const page = await draw()
    await until(() => expect(page.textContent).toContain('Listen to your story'))
    await press(page, name)
    if (name !== 'Start over') expect(document.activeElement?.textContent).toBe('Record')
    if (name === 'Start over') await press(page, 'Yes, start over')
    expect(await readDraftFile(recording)).toBeUndefined()
  },
)

test.each([
  ['closed', 'takes no new accounts at the moment'],
  ['invited', 'takes new accounts by invitation only'],
] as const)(
  'where registration is %s, the page says so first, and ends at sign-in',
  async (registration, words) => {
    const calls = network()
    const leaves = vi.spyOn(location, 'assign').mockReturnValue()
    beSite({ ...asBuilt, registration })
    const page = await draw()
    expect(page.textContent).toContain(words)
    await answer(page)
    await press(page, 'Sign in to send it')
    expect(leaves).toHaveBeenCalledExactlyOnceWith('/api/login?returnTo=%2Fbegin%23title')
    expect(calls).toEqual([])
    leaves.mockRestore()
    expect((await draw(ada)).textContent).not.toContain(words)
  },
)

test('a songwriter who was asked alone is, unless everyone is asked instead', async () => {
  const query = `?songwriter=${tomas.id}`
  history.replaceState(null, '', `/begin${query}`)
  const page = await draw()
  expect(page.textContent).toContain('You’re asking one songwriter')
  await answer(page)
  const bodies = sentBodies(kitchenLight)
  const own = await draw(ada)
  await press(own, 'Create Song Request')
  await until(() => expect(own.textContent).toContain('Your request is out'))
  expect(bodies[0]).toMatchObject({ invitedSongwriterId: tomas.id })

  const everyone = await draw()
  const link = [...everyone.querySelectorAll('a')].find((one) => one.textContent === 'Ask everyone instead')!
  await act(async () => link.click())
  expect(location.search).toBe('')
  expect(everyone.textContent).not.toContain('You’re asking one songwriter')
})

test('where the songwriter who was asked alone pauses, everything stays, and everyone can be asked', async () => {
  history.replaceState(null, '', `/begin?songwriter=${tomas.id}`)
  const page = await draw(ada)
  await answer(page)
  const pauses = 'This songwriter takes no invitations for now. Ask everyone, or choose another songwriter'
  network({ 'POST /api/song-requests': problem(409, pauses) })
  await press(page, 'Create Song Request')
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toBe(pauses))
  const title = field(page, 'Title').value
  const link = [...page.querySelectorAll('a')].find((one) => one.textContent === 'Ask everyone instead')!
  await act(async () => link.click())
  expect([open(page), field(page, 'Title').value]).toEqual(['What should it be called?', title])
  const bodies = sentBodies(kitchenLight)
  await press(page, 'Create Song Request')
  await until(() => expect(page.textContent).toContain('Your request is out'))
  expect(bodies[0]).toMatchObject({ title, story: 'My mother left the kitchen light on.' })
  expect(bodies[0]).not.toHaveProperty('invitedSongwriterId')
})

test('Back leads to the question before, also where this one was opened first', async () => {
  network()
  await answer(await draw())
  await leave()
  const length = history.length
  const page = await draw()
  await press(page, 'Back')
  await until(() => expect(open(page)).toBe('What must it not leave out?'))
  expect(history.length).toBe(length + 1)
})
