import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import type { Endpoint } from '#contract/grammar/endpoint'
import { songRequests } from '#contract/requests/song-requests'
import { bodies, nameOf } from '../all-calls/bodies.ts'
import { type Client, type TestApp, testApp } from '../test-app.ts'
import {
  buildPeople,
  buildState,
  type People,
  type Relation,
  relations,
  type State,
  states,
  type Things,
} from './states.ts'
import { headOf, tableOf } from './table.ts'

/**
 * Permissions: every call of the contract by everyone in every state of a request. What is right stands in permissions.md
 * and words.md, which a person can read and review; a call that is new has no row there, and fails.
 */
let site: TestApp
let people: People
const clients = new Map<Relation, Client>()
beforeAll(async () => {
  const settings = { RATE_WRITES_PER_ACCOUNT: '100000', RATE_ANSWERS_PER_ADDRESS: '100000' }
  site = await testApp({ settings })
  people = await buildPeople(site.db)
  clients.set('nobody', site.visitor)
  for (const [relation, person] of Object.entries(people))
    clients.set(relation as Relation, await site.as(person))
  await walk()
}, 120_000)
afterAll(() => site.close())

const allStates = Object.keys(states) as State[]
const allRelations = Object.keys(relations) as Relation[]

/** Calls that end who calls, or are about no one in particular but the address that calls. */
const aboutAccounts = new Set([
  'POST /api/logout',
  'POST /api/register',
  'POST /api/login',
  'POST /api/forgot-password',
  'POST /api/reset-password',
])

const kindOf = ({ path }: Endpoint) => /^\/api\/([\w-]+)\/(?:shared\/)?:/.exec(path)?.[1]
const isAboutRequest = (endpoint: Endpoint) => kindOf(endpoint) !== undefined

/** Which statuses each call gave, and in the answers of which relation each planted word was. */
const statuses = new Map<string, string>()
const words = new Map<string, Set<string>>()
const at = (...of: string[]) => of.join(' | ')

/** Earlier states have been changed by the calls that were made in them. */
const isOfOtherState = (word: string, state: State) =>
  allStates.some((other) => other !== state && word.endsWith(`-${other}`))

async function call(endpoint: Endpoint, relation: Relation, state: State, things: Things) {
  const name = nameOf(endpoint)
  const kind = kindOf(endpoint)
  const body: Record<string, unknown> | undefined = bodies[name] && { ...bodies[name] }
  if (body && 'receiverId' in body)
    body['receiverId'] = relation.startsWith('listener') ? things.songwriter : things.listener
  const id = (kind && things.ids[kind]) ?? randomUUID()
  const reply = await clients.get(relation)!.call(endpoint, {
    params: { id, shareableId: things.shareableId, partNumber: '1' },
    ...(body && { body }),
  })
  statuses.set(at(name, relation, state), String(reply.status))
  // Who has taken the request is its songwriter from then on.
  const hasMoved = reply.status < 300 && endpoint === songRequests.accept
  for (const [word] of reply.text.matchAll(/zq-[\w-]+/g))
    if (!hasMoved && !isOfOtherState(word, state))
      words.set(word, (words.get(word) ?? new Set()).add(relation))
  return reply.status
}

async function walk() {
  const isSuspended = (relation: Relation) => relation.endsWith('suspended')
  for (const state of allStates) {
    const build = (suspended: boolean) => buildState(site.db, state, people, suspended)
    const [usual, suspended] = [await build(false), await build(true)]
    let things = usual
    site.aSecondLater()
    const about = everyEndpoint.filter(
      (endpoint) => state === allStates[0] || isAboutRequest(endpoint) || endpoint.method === 'GET',
    )
    // Reads first, of what no write has touched.
    const sorted = about.toSorted(
      (one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'),
    )
    for (const endpoint of sorted) {
      if (aboutAccounts.has(nameOf(endpoint)) || endpoint.path === '/api/changes') continue
      const callBy = (relation: Relation) =>
        call(endpoint, relation, state, isSuspended(relation) ? suspended : things)
      if (endpoint.method === 'GET') await Promise.all(allRelations.map(callBy))
      else
        for (const relation of allRelations) {
          const isWritten = (await callBy(relation)) < 300
          if (isWritten && isAboutRequest(endpoint)) things = await build(false)
        }
    }
  }
}

test('no call of the matrix fails', () => {
  expect([...statuses].filter(([, status]) => status === '500')).toEqual([])
})

test('who may make which call in which state is as permissions.md says', async () => {
  const rows = everyEndpoint.map((endpoint) => ({
    name: nameOf(endpoint),
    cells: allRelations.map((relation) =>
      allStates.flatMap((state) => statuses.get(at(nameOf(endpoint), relation, state)) ?? []),
    ),
  }))
  const head = headOf(
    'Who may make which call',
    'A cell is the status of the answer, once where it is the same in every state, else one for each state. A call without answers ends a session, begins one, or stays open.',
  )
  await expect(`${head}\n${tableOf(rows, ['call', ...allRelations])}`).toMatchFileSnapshot('permissions.md')
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
