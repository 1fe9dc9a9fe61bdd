import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { thanks } from '#contract/giving/thanks'
import type { Endpoint } from '#contract/grammar/endpoint'
import { closing } from '#contract/people/closing'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { gifts } from '#contract/requests/gifts'
import { mustHaves } from '#contract/requests/must-haves'
import { occasions, Shared, songRequests } from '#contract/requests/song-requests'
import { reports } from '#contract/trust/reports'
import { comments } from '#contract/work/comments'
import { deliveries } from '#contract/work/deliveries'
import { lyricDrafts } from '#contract/work/lyric-drafts'
import { projects } from '#contract/work/projects'
import { bodies, nameOf } from '../all-calls/bodies.ts'
import { useEuros } from '../own-site/test-euros.ts'
import type { Client } from '../test-app.ts'
import {
  accountWords,
  allRelations,
  allStates,
  allWords,
  buildPeople,
  buildState,
  clientsOf,
  dayOf,
  kindOf,
  type People,
  type Relation,
  readyDayOf,
  relations,
  type State,
  states,
  type Things,
  wordOf,
} from './states.ts'

/**
 * Test of permissions: sends every call of the contract as every kind of user, for requests in every state.
 * The results must equal the tables in permissions.md and words.md, which people review. The test fails for a
 * new call until the tables have a row for it.
 */
const settings = { RATE_WRITES_PER_ACCOUNT: '100000', RATE_ANSWERS_PER_ADDRESS: '100000' }
/** In euros, in which songwriters can be paid by bank. */
const site = useEuros({ settings })
let people: People
let clients: Map<Relation, Client>
beforeAll(async () => {
  people = await buildPeople(site.db)
  clients = await clientsOf(site, people)
  await walk()
  // 4,000 calls, most of them refused, take a minute on a busy machine. Only a deadlock would take longer.
}, 120_000)

/** Excluded calls: they sign the caller out, or depend only on the IP address. */
const aboutAccounts = new Set([
  'POST /api/logout',
  'POST /api/register',
  'POST /api/login',
  'POST /api/login/passkey/options',
  'POST /api/login/passkey',
  'POST /api/login/link',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'POST /api/pledges-by-email',
])

const isAboutRequest = (endpoint: Endpoint) => kindOf(endpoint) !== undefined

/** People who are anonymous in all requests of this test. So their user ids are private, too. */
const unnamed = ['listener', 'giver', 'paid', 'listener, suspended'] as const

/**
 * `statuses`: reply status of each call. `words`: kinds of user whose replies contained a private text.
 * `offered`: actions that the request's page offers.
 */
const statuses = new Map<string, string>()
const words = new Map<string, Set<string>>()
const offered = new Map<string, string[]>()
/** Calls whose replies contained a bank account, its holder or another way, with the kind of user and the state. */
const accountsRead = new Set<string>()
const at = (...of: string[]) => of.join(' | ')

async function call(endpoint: Endpoint, relation: Relation, state: State | undefined, things: Things) {
  const name = nameOf(endpoint)
  const kind = kindOf(endpoint)
  const body: Record<string, unknown> | undefined = bodies[name] && { ...bodies[name] }
  if (body && endpoint === reports.create) body['id'] = things.ids['song-requests']
  if (body && 'receiverId' in body)
    body['receiverId'] = relation.startsWith('listener') ? things.songwriter : things.ids['projects']
  const id = (kind && (things.ids[`${kind} of ${relation}`] ?? things.ids[kind])) ?? randomUUID()
  const reply = await clients.get(relation)!.call(endpoint, {
    params: {
      id,
      draftId: things.ids['lyric-drafts']!,
      shareableId: things.shareableId,
      partNumber: '1',
      termsId: things.ids['terms'] ?? id,
    },
    ...(body && { body }),
  })
  statuses.set(at(name, relation, state ?? ''), String(reply.status))
  if (endpoint === songRequests.shared && reply.status === 200) {
    const room = Shared.parse(JSON.parse(reply.text))
    offered.set(at(relation, state ?? ''), 'can' in room ? room.can : [])
  }
  if (accountWords.test(reply.text)) accountsRead.add(at(name, relation, ...(state ? [state] : [])))
  // After this call the user is the request's songwriter, so its reply may contain private texts.
  const hasMoved = reply.status < 300 && endpoint === acceptance.accept
  const found = [...reply.text.matchAll(allWords)].map(([word]) => word)
  for (const [at, of] of allStates.entries()) {
    if (reply.text.includes(dayOf(of))) found.push(wordOf('needed-by', of))
    if (reply.text.includes(readyDayOf(of))) found.push(wordOf('terms', of))
    if (reply.text.includes(`"occasion":"${occasions[at]}"`)) found.push(wordOf('occasion', of))
  }
  for (const word of found) if (!hasMoved) words.set(word, (words.get(word) ?? new Set()).add(relation))
  for (const other of unnamed)
    if (reply.text.includes(people[other].id)) {
      const word = wordOf(other, 'id')
      words.set(word, (words.get(word) ?? new Set()).add(relation))
    }
  return reply.status
}

const isRead = ({ method }: Endpoint) => method === 'GET'
const asked = everyEndpoint.filter(
  (endpoint) => !aboutAccounts.has(nameOf(endpoint)) && endpoint.path !== '/api/changes',
)
const isSuspended = (relation: Relation) => relation.endsWith('suspended')

/**
 * Sends all calls: first the reads that concern no request, then the calls about each request, then other
 * writes. Closing the account is the last.
 */
async function walk() {
  const build = async (state: State) => ({
    state,
    things: await buildState(site, state, people),
    suspended: await buildState(site, state, people, true),
  })
  const all = await Promise.all(allStates.map(build))
  site.aSecondLater()
  const elsewhere = asked.filter((endpoint) => !isAboutRequest(endpoint))
  const [first] = all
  const callAll = (endpoint: Endpoint) =>
    Promise.all(allRelations.map((relation) => call(endpoint, relation, undefined, first!.things)))
  for (const endpoint of elsewhere.filter(isRead)) await callAll(endpoint)
  await Promise.all(all.map(walkState))
  const endsAll = (endpoint: Endpoint) => endpoint === closing.close
  const writes = elsewhere.filter((endpoint) => !isRead(endpoint))
  for (const endpoint of writes.toSorted((one, other) => Number(endsAll(one)) - Number(endsAll(other))))
    await callAll(endpoint)
}

interface Built {
  state: State
  things: Things
  suspended: Things
}

async function walkState({ state, ...built }: Built) {
  let { things, suspended } = built
  const about = asked.filter(isAboutRequest)
  const callBy = (endpoint: Endpoint, relation: Relation) =>
    call(endpoint, relation, state, isSuspended(relation) ? suspended : things)
  for (const endpoint of about.filter(isRead))
    await Promise.all(allRelations.map((relation) => callBy(endpoint, relation)))
  for (const endpoint of about.filter((one) => !isRead(one)))
    for (const relation of allRelations)
      if ((await callBy(endpoint, relation)) < 300) {
        const fresh = await buildState(site, state, people, isSuspended(relation))
        if (isSuspended(relation)) suspended = fresh
        else things = fresh
      }
}

test('no call of the matrix fails', () => {
  expect([...statuses].filter(([, status]) => status === '500')).toEqual([])
})

/**
 * Actions of a request's page, each with its call. Actions of `openToAll` are left out, because they can be
 * repeated. So are accept and pledge, because for strangers their status doesn't show if they are allowed.
 */
const callsOf = {
  declineInvitation: songRequests.declineInvitation,
  withdraw: songRequests.withdraw,
  release: songRequests.release,
  reopen: songRequests.reopen,
  requestChanges: songRequests.requestChanges,
  approve: songRequests.approve,
  thank: thanks.give,
  gift: gifts.wrap,
  deliver: deliveries.deliver,
  brief: mustHaves.add,
  occasion: briefs.change,
  work: projects.addNote,
  words: lyricDrafts.right,
  comment: comments.add,
  talk: projects.sendMessage,
}

test.for(Object.entries(callsOf))('the room offers %s to the people who may do it', ([move, endpoint]) => {
  const people = ['listener', 'songwriter', 'invited', 'stranger'] as const
  const wrong = people.flatMap((relation) =>
    allStates.flatMap((state) => {
      const status = Number(statuses.get(at(nameOf(endpoint), relation, state)))
      // A 400 means that the call is allowed, but its uploaded file is missing here.
      const isAllowed = status < 300 || status === 400
      const isOffered = offered.get(at(relation, state))?.includes(move) ?? false
      return isOffered === isAllowed ? [] : `${relation} in ${state}: ${status}, offered: ${isOffered}`
    }),
  )
  expect(wrong).toEqual([])
})

const headOf = (title: string, cells: string) => `# ${title}

Generated by \`matrix.test.ts\` from every call of the contract, and compared with it. After a change on purpose, read the
difference, and write it with \`npm run test:unit -- server/test/matrix -u\`.

${cells}

States, in this order: ${listed(states)}.

Columns: ${listed(relations)}.
`

const listed = (named: Record<string, string>) =>
  Object.entries(named)
    .map(([name, meaning]) => `**${name}** (${meaning})`)
    .join(', ')

interface Row {
  name: string
  /** One column per kind of user. Each has the values for all states. */
  cells: string[][]
}

/** Makes a Markdown table with aligned columns. A value that is equal in all states is written once. */
function tableOf(rows: Row[], head: string[]) {
  const lines = [
    head,
    head.map(() => '---'),
    ...rows.map(({ name, cells }) => [name, ...cells.map(shortened)]),
  ]
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return `${lines
    .map(
      (line) =>
        `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0, cell === '---' ? '-' : ' ')).join(' | ')} |`,
    )
    .join('\n')}\n`
}

const shortened = (cell: string[]) => (new Set(cell).size <= 1 ? (cell[0] ?? '') : cell.join(' '))

test('who may make which call in which state is as permissions.md says', async () => {
  const inOrder = everyEndpoint.toSorted((one, other) =>
    one.path < other.path ? -1 : Number(one.path > other.path),
  )
  const rows = inOrder.map((endpoint) => ({
    name: nameOf(endpoint),
    cells: allRelations.map((relation) =>
      ['', ...allStates].flatMap((state) => statuses.get(at(nameOf(endpoint), relation, state)) ?? []),
    ),
  }))
  const head = headOf(
    'Who may make which call',
    'A cell is the status of the answer, once where it is the same in every state, else one for each state. A call without answers ends a session, begins one, or stays open.',
  )
  await expect(`${head}\n${tableOf(rows, ['call', ...allRelations])}`).toMatchFileSnapshot('permissions.md')
})

test('a bank account is in no reply but those of its owner’s profile and of a due promise’s ways', () => {
  const writers = ['stranger', 'songwriter', 'invited', 'former', 'songwriter, suspended']
  const own = writers.map((relation) => at('GET /api/songwriter-profile', relation))
  const changed = writers
    .filter((relation) => !isSuspended(relation as Relation))
    .map((relation) => at('PUT /api/songwriter-profile', relation))
  const due = ['approved', 'wrapped'].map((state) => at('GET /api/donations/:id/ways', 'giver', state))
  expect([...accountsRead].toSorted()).toEqual([...own, ...changed, ...due].toSorted())
})

test('who reads which words in any answer is as words.md says', async () => {
  const suffix = new RegExp(`-(${allStates.join('|')})$`)
  const kinds = new Set([...words.keys()].map((word) => word.replace(suffix, '')))
  const rows = [...kinds].toSorted().map((kind) => ({
    name: kind.replace('zq-', ''),
    cells: allRelations.map((relation) => {
      const seen = allStates.filter((state) => words.get(`${kind}-${state}`)?.has(relation))
      const isSeen = words.get(kind)?.has(relation) || seen.length === allStates.length
      return [isSeen ? 'all' : seen.join(' ') || '–']
    }),
  }))
  const head = headOf(
    'Who reads which words',
    'A row is a word that only its kind has; a cell names the states of the requests of which somebody gets it in any answer.',
  )
  await expect(`${head}\n${tableOf(rows, ['word', ...allRelations])}`).toMatchFileSnapshot('words.md')
})
