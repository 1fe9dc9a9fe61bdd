import { expect, test } from 'vitest'
import type { CurrentUser } from '#contract/people/accounts'
import { despiteWords } from '#contract/trust/cases'
import { type Case, type Decided, mostFound, type PersonView, type Queued } from '#contract/trust/stewards'
import { currentUser } from '../../lib/calls/current-user.ts'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import { network, until } from '../../test/test-network.ts'
import { leave, messages, press, show, submit, typeInto } from '../../test/test-screen.tsx'
import { ada } from '../../test/test-things.ts'
import { StewardPages } from './index.tsx'

const createdAt = '2026-11-20T12:00:00.000Z'
const none = { count: 0, amount: '0.00' }
const figures = {
  people: 12,
  openReports: 1,
  openAppeals: 0,
  mailsGivenUp: 0,
  jobsFailed: 0,
  lapsed: { count: 1, amount: '20.00' },
  keptPercent: 74,
  checkpointDay: '2026-11-25',
  due: { count: 2, amount: '50.00' },
  overdue: { count: 0, amount: '0.00' },
  differences: [],
}
const queued: Queued = {
  id: 'c',
  kind: 'message',
  status: 'open',
  isGrave: true,
  proven: 2,
  reports: 3,
  reasons: [
    { reason: 'hate', reports: 2 },
    { reason: 'other', reports: 1 },
  ],
  owner: { id: 'p', name: 'Mira Lund' },
  createdAt,
  decidedAt: null,
  hasAppeal: false,
}
const decided: Decided = {
  id: 'd',
  decision: 'hide',
  steward: { id: 's', name: 'Ida' },
  rule: 'hate',
  reason: 'A slur.',
  until: null,
  despiteConflict: false,
  createdAt,
  undone: null,
  appeal: null,
}
const one: Case = {
  ...queued,
  thing: { id: 'm', now: { text: 'Softer words.' }, hiddenAt: null },
  newestReports: [
    {
      id: 'r',
      code: 'R-7F3K',
      by: 'proven',
      reason: 'hate',
      text: 'Twice now.',
      snapshot: { text: 'A slur.' },
      createdAt,
    },
  ],
  around: [{ id: 'm', by: 'songwriter', text: 'A slur.', createdAt, isReported: true }],
  decisions: [],
  earlier: [{ ...decided, caseId: 'e', kind: 'comment' }],
  others: [],
  despiteConflict: false,
  can: ['decide'],
  refusal: null,
}

const problem = (status: number, detail: string, more: object = {}) =>
  Response.json(
    { type: 'about:blank', title: '', status, detail, ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

async function at(address: string, answers: Record<string, unknown> = {}, isSteward = true) {
  // Unmounts the page that was rendered before.
  await leave()
  history.replaceState(null, '', address)
  const asked = network(answers)
  const client = makeQueryClient()
  const user: CurrentUser = { ...ada, isSteward }
  client.setQueryData(currentUser.queryKey, user)
  return { page: await show(<StewardPages />, client), asked }
}

test('for everybody else there is no such page', async () => {
  const { page, asked } = await at('/steward', {}, false)
  expect(page.querySelector('h1')?.textContent).toBe('404 Page Not Found')
  expect(asked).toEqual([])
})

test('the queue has a line for a thing, below the figures that matter', async () => {
  const { page } = await at('/steward', {
    'GET /api/steward/figures': figures,
    'GET /api/steward/reports': [queued],
  })
  await until(() => expect(page.querySelector('section li')).not.toBeNull())
  expect(page.querySelector('section li')?.textContent).toMatch(
    /^MessageGraveHate ×2, Something else · by Mira Lund3 reports \(2 with a confirmed email\)since /,
  )
  expect(page.querySelector('section li a')?.getAttribute('href')).toBe('/steward/reports/c')
  expect(page.querySelector('dl')?.textContent).toContain('Money due$502 promises')
  expect(page.querySelector('dl')?.textContent).toContain('$201 promise, counted once a day')
  expect(page.querySelector('dl')?.textContent).toContain('74%of what fell due, counted once a day')
  expect(page.querySelector('dl')?.textContent).toContain('Newest checkpointNov 25, 2026signed, UTC day')
})

test('what differs in the books is told above the figures, the first few of them', async () => {
  const difference = (n: number, lastFoundAt: string) => ({
    subjectId: `d${n}`,
    said: `Donation SW-7F3K-9${n}: event 2 (sent) was changed`,
    firstFoundAt: createdAt,
    lastFoundAt,
  })
  const queue = { 'GET /api/steward/reports': [] }
  const { page } = await at('/steward', {
    ...queue,
    'GET /api/steward/figures': { ...figures, differences: [difference(1, createdAt)] },
  })
  const warning = (on: Element) => on.querySelector('section:has(+ dl)')?.textContent
  await until(() => expect(warning(page)).toContain('The books differ in 1 place'))
  expect(warning(page)).toMatch(/SW-7F3K-91: event 2 \(sent\) was changed \(found Nov 20, 2026, [^,]+\)Ask/)
  expect(warning(page)).toContain('Ask the operator to run npm run audit')
  const many = Array.from({ length: 6 }, (_, n) => difference(n, '2026-11-21T12:00:00.000Z'))
  const { page: full } = await at('/steward', {
    ...queue,
    'GET /api/steward/figures': { ...figures, differences: many },
  })
  await until(() => expect(warning(full)).toContain('The books differ in 6 places'))
  expect(full.querySelectorAll('section:has(+ dl) li')).toHaveLength(5)
  expect(warning(full)).toMatch(/, last seen .*The first 5 are shown\./)
  const { page: agreeing } = await at('/steward', { ...queue, 'GET /api/steward/figures': figures })
  await until(() => expect(agreeing.querySelector('dl')).not.toBeNull())
  expect(agreeing.textContent).not.toContain('differ')
})

test('the queue while it comes, empty, and failed', async () => {
  expect((await at('/steward')).page.textContent).toContain('Loading…')
  const { page: empty } = await at('/steward?status=appeals', { 'GET /api/steward/reports': [] })
  await until(() => expect(empty.textContent).toContain('No appeal waits for an answer.'))
  const { page: failed } = await at('/steward', { 'GET /api/steward/reports': problem(500, '') })
  await until(() => expect(failed.textContent).toContain('Error loading the queue. Please try again.'))
})

test('too long after the last password or passkey, the page asks for it once, and for an account with neither to add one', async () => {
  const late = (confirm: string[]) => ({
    'GET /api/steward/reports': problem(403, 'Too long ago.', { confirm }),
    'GET /api/steward/figures': problem(403, 'Too long ago.', { confirm }),
  })
  const { page } = await at('/steward', late(['password']))
  await until(() => expect(page.textContent).toContain('Too long ago.'))
  expect(page.querySelectorAll('[role=alert]')).toHaveLength(1)
  await press(page, 'Confirm it’s you')
  const dialog = () => document.querySelector('[role=dialog]')
  await until(() => expect(dialog()?.textContent).toContain('Stewards show every 12 hours who they are.'))
  const { page: neither } = await at('/steward', late([]))
  await until(() => expect(neither.textContent).toContain('Your account has neither yet.'))
  expect(neither.querySelector('a[href="/profile#passkeys"]')).not.toBeNull()
})

test('a case shows the thing as it is and as it was, what is around it, and earlier decisions', async () => {
  const { page, asked } = await at('/steward/reports/c', { 'GET /api/steward/reports/c': one })
  await until(() => expect(page.querySelector('h1')?.textContent).toBe('Message'))
  const part = (title: string) =>
    [...page.querySelectorAll('section')].find((each) => each.querySelector('h2')?.textContent === title)
      ?.textContent
  expect(part('As it is')).toContain('Softer words.')
  expect(part('Reports')).toContain('As it was thenTextA slur.')
  expect(part('Messages around it')).toContain('Reported')
  expect(part('Earlier decisions about this person')).toContain('Hidden')
  expect(page.querySelector('header a')?.getAttribute('href')).toBe('/steward/people/p?report=c')
  // Each request for a case is logged as a look by the steward, so there must be only one.
  expect(asked.filter((call) => call.endsWith('/reports/c'))).toHaveLength(1)
})

test('a decision needs rule and facts, and keeps its words when it is refused', async () => {
  const { page } = await at('/steward/reports/c', {
    'GET /api/steward/reports/c': one,
    'POST /api/steward/reports/c/decide': problem(409, 'Another steward decided this already'),
  })
  await until(() => expect(page.querySelector('form')).not.toBeNull())
  await submit(page)
  expect(messages(page)).toEqual([
    'Please choose a decision',
    'Please choose the rule',
    'Please say what happened',
  ])
  await press(page, 'Suspend its author')
  await typeInto(page, 'Rule', 'hate')
  await typeInto(page, 'Facts', 'A slur.')
  expect(messages(page)).toEqual(['Please choose a day'])
  await press(page, 'For good')
  await submit(page)
  await until(() => expect(messages(page)).toEqual(['Another steward decided this already']))
  expect(page.querySelector('textarea')?.value).toBe('A slur.')
})

test('a case with a conflict of interest says so, and leads back to the queue', async () => {
  const words = 'You reported this yourself: another steward looks at it'
  const { page } = await at('/steward/reports/c', { 'GET /api/steward/reports/c': problem(409, words) })
  await until(() => expect(page.textContent).toContain(words))
  expect(page.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/steward')
})

test('a steward who may decide in spite of a conflict reads it, also of earlier decisions', async () => {
  const { page } = await at('/steward/reports/c', {
    'GET /api/steward/reports/c': {
      ...one,
      despiteConflict: true,
      decisions: [{ ...decided, despiteConflict: true }],
    },
  })
  await until(() => expect(page.textContent).toContain('Yours is the least money: you may decide'))
  expect(page.textContent).toContain(despiteWords)
})

test('a decision that stands can be undone, one with an appeal is answered', async () => {
  const appeal = { id: 'a', text: 'I was quoting.', createdAt, answer: null }
  const { page } = await at('/steward/reports/c', {
    'GET /api/steward/reports/c': { ...one, can: ['undo'], decisions: [decided] },
  })
  await until(() => expect(page.textContent).toContain('Undo this decision'))
  const { page: appealed } = await at('/steward/reports/c', {
    'GET /api/steward/reports/c': {
      ...one,
      can: ['undo', 'answerAppeal'],
      decisions: [{ ...decided, appeal }],
    },
  })
  await until(() => expect(appealed.textContent).toContain('Answer the appeal'))
  expect(appealed.textContent).not.toContain('Undo this decision')
})

test('people are searched, and the log is read, for a reason only', async () => {
  const { page, asked } = await at('/steward/people', { 'GET /api/steward/people': [] })
  await typeInto(page, 'Name, email, link or payment code', 'mira')
  await submit(page)
  expect(messages(page)).toEqual(['Please say why you need to know'])
  await typeInto(page, 'Name, email, link or payment code', 'm')
  await submit(page)
  expect(messages(page)).toEqual(['Please type at least two characters', 'Please say why you need to know'])
  expect(asked).toEqual([])
  await typeInto(page, 'Name, email, link or payment code', 'mira')
  await typeInto(page, 'Why do you need to know?', 'She wrote to us.')
  await submit(page)
  await until(() => expect(page.textContent).toContain('Nobody is found by “mira”.'))
  const found = Array.from({ length: mostFound }, (_, at) => ({
    ...person,
    id: `p${at}`,
    email: 'm…a@a.example',
  }))
  const { page: full } = await at('/steward/people', { 'GET /api/steward/people': found })
  await typeInto(full, 'Name, email, link or payment code', 'mira')
  await typeInto(full, 'Why do you need to know?', 'She wrote to us.')
  await submit(full)
  await until(() => expect(full.textContent).toContain(`At most ${mostFound} are shown.`))

  const { page: log, asked: askedOfLog } = await at('/steward/log', { 'GET /api/steward/log': [] })
  expect(askedOfLog).toEqual([])
  await typeInto(log, 'Why do you need to know?', 'The monthly look.')
  await submit(log)
  await until(() => expect(log.textContent).toContain('Nothing yet.'))

  const none = {
    caseId: null,
    personId: null,
    thingKind: null,
    rule: null,
    until: null,
    despiteConflict: false,
    ofId: null,
    code: null,
  }
  const search = {
    ...none,
    id: 'a',
    seq: 1,
    kind: 'search',
    steward: { id: 's', name: 'Ida Berg' },
    createdAt,
  }
  const act = { ...search, reason: 'A look.', searched: 'mira', shown: 7 }
  const { page: filled } = await at('/steward/log', { 'GET /api/steward/log': [act] })
  await typeInto(filled, 'Why do you need to know?', 'The monthly look.')
  await submit(filled)
  await until(() => expect(filled.textContent).toMatch(/“mira”\s*7 people/))
})

const person: PersonView = {
  id: 'p',
  name: 'Mira Lund',
  email: 'mira@example.com',
  isSongwriter: true,
  suspendedAt: null,
  createdAt,
  emailProvenAt: createdAt,
  suspendedUntil: null,
  closedAt: null,
  profileHiddenAt: null,
  asked: { open: 0, inWork: 0, approved: 0 },
  written: { inWork: 0, approved: 1 },
  given: { pledged: none, sent: none, confirmed: none },
  received: { pledged: { count: 1, amount: '25.00' }, sent: none, confirmed: none },
  matches: [
    {
      id: 'm',
      code: 'SW-7F3K-96',
      amount: '25.00',
      side: 'songwriter',
      matchedAt: createdAt,
      payableAt: createdAt,
    },
  ],
  cases: { open: 1, decided: 0 },
  decisions: [],
  mails: [],
}

test('a person’s emails are one press away, each with its reason', async () => {
  const mail = { id: 'n', kind: 'pledge_new', cause: 'person', createdAt, emailedAt: createdAt } as const
  const { page } = await at('/steward/people/p?report=c', {
    'GET /api/steward/people/p': { ...person, mails: [mail] },
  })
  await until(() => expect(page.querySelector('summary')?.textContent).toBe('The last one, and why'))
  expect(page.querySelector('details li')?.textContent).toMatch(
    /^pledge_new Someone promises money for your song · by another person · .*2026.* · emailed at once · always sent$/,
  )
  const { page: other } = await at('/steward/people/p?report=c', { 'GET /api/steward/people/p': person })
  await until(() => expect(other.textContent).toContain('Emails to them'))
  expect(other.querySelector('details')).toBeNull()
})

test('a match whose pause is over meanwhile leaves the list, and not the reason that was typed', async () => {
  const answers = {
    'GET /api/steward/people/p': person,
    get 'POST /api/steward/matches/m/stop'() {
      answers['GET /api/steward/people/p'] = { ...person, matches: [] }
      return problem(409, 'Only a match that can’t be paid yet can be stopped')
    },
  }
  const { page } = await at('/steward/people/p?report=c', answers)
  await until(() => expect(page.textContent).toContain('SW-7F3K-96, is paid $25.00'))
  await press(page, 'Stop SW-7F3K-96')
  const dialog = () => document.querySelector('[role=dialog]')!
  await until(() => expect(dialog()?.textContent).toContain('Stop SW-7F3K-96?'))
  await typeInto(dialog(), 'Reason', 'One person in three accounts.')
  await submit(dialog())
  await until(() => expect(page.textContent).toContain('None just now.'))
  expect(dialog().textContent).toContain('Only a match that can’t be paid yet can be stopped')
  expect(dialog().querySelector('textarea')?.value).toBe('One person in three accounts.')
})
