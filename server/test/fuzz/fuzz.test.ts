import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { type Endpoint, fill } from '#contract/grammar/endpoint'
import { acceptance } from '#contract/requests/acceptance'
import { nameOf } from '../all-calls/bodies.ts'
import {
  allRelations,
  allStates,
  allWords,
  buildPeople,
  buildState,
  clientsOf,
  kindOf,
  type People,
  type Relation,
  type State,
} from '../matrix/states.ts'
import { type Client, useSite } from '../test-app.ts'
import { type DrawnCall, drawCalls } from './drawing.ts'

/**
 * Fuzz test: sends every call of the contract as every kind of user, with random valid and hostile values. No
 * reply may be a server error or slow. No reply may contain private text that this kind of user may not see
 * according to words.md.
 */

const calls = Number(process.env['FUZZ_CALLS'] ?? 500)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
/** A call is slow if it takes this many times as long as a plain read at the same moment. */
const mostReads = 200

/**
 * Excluded calls: the stream of changes never ends, and the other two would change the caller for all later
 * calls.
 */
const left = new Set(['GET /api/changes', 'DELETE /api/account', nameOf(acceptance.accept)])
const endingSessions = new Set([
  'POST /api/login',
  'POST /api/logout',
  'POST /api/register',
  'DELETE /api/account/sessions',
])
const endpoints = everyEndpoint.filter((endpoint) => !left.has(nameOf(endpoint)))

/** Reads from the table in words.md which kinds of user may read which kinds of private text. */
function readersOf(table: string) {
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  const cellsOf = (row = '') =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const [, ...columns] = cellsOf(rows[0])
  return new Map(
    rows.slice(2).map((row) => {
      const [word = '', ...cells] = cellsOf(row)
      return [word, new Set(columns.filter((_, at) => cells[at] !== '–'))]
    }),
  )
}
const readers = readersOf(readFileSync(path.join(import.meta.dirname, '../matrix/words.md'), 'utf8'))
const stateEnding = new RegExp(`-(?:${allStates.join('|')})$`)

const many = '1000000'
const site = useSite({
  settings: {
    RATE_WRITES_PER_ACCOUNT: many,
    RATE_ANSWERS_PER_ADDRESS: many,
    RATE_SIGN_INS_PER_ADDRESS: many,
    RATE_ACCOUNTS_PER_ADDRESS: many,
  },
})
let people: People
let clients: Map<Relation, Client>
const things = new Map<State, Awaited<ReturnType<typeof buildState>>>()
beforeAll(async () => {
  people = await buildPeople(site.db)
  clients = await clientsOf(site, people)
  for (const state of allStates) things.set(state, await buildState(site, state, people))
})

const failed: string[] = []
const slow: string[] = []
const told: string[] = []
const statuses = new Map<number, number>()

const queryOf = (query: DrawnCall['query']) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()

/**
 * Duration of a call divided by the duration of a plain read. Both run alternately three times, and the
 * fastest runs are compared.
 */
async function readsIn(ask: () => Promise<unknown>) {
  const quickest = { call: Number.POSITIVE_INFINITY, read: Number.POSITIVE_INFINITY }
  const runs = { call: ask, read: () => site.app.inject('/api/community-fund') }
  for (let turn = 0; turn < 3; turn++)
    for (const which of ['call', 'read'] as const) {
      const began = performance.now()
      await runs[which]()
      quickest[which] = Math.min(quickest[which], performance.now() - began)
    }
  return quickest.call / quickest.read
}

async function play(endpoint: Endpoint, relation: Relation, state: State, drawn: DrawnCall) {
  const about = things.get(state)!
  const kind = kindOf(endpoint)
  const real = {
    id: (kind && about.ids[kind]) ?? randomUUID(),
    draftId: about.ids['lyric-drafts'] ?? randomUUID(),
    shareableId: about.shareableId,
    partNumber: '1',
    termsId: about.ids['terms'] ?? randomUUID(),
  }
  const params =
    drawn.id === undefined
      ? real
      : { id: drawn.id, draftId: drawn.id, shareableId: drawn.id, partNumber: drawn.id, termsId: drawn.id }
  const url = fill(endpoint.path, params)
  const { cookie } = clients.get(relation)!
  const payload = drawn.body === undefined ? undefined : JSON.stringify(drawn.body)
  const ask = () =>
    site.app.inject({
      method: endpoint.method,
      url: `${url}?${queryOf(drawn.query)}`,
      headers: {
        ...(cookie && { cookie }),
        ...(payload && { 'content-type': 'application/json' }),
        ...(drawn.idempotencyKey && { 'idempotency-key': drawn.idempotencyKey }),
      },
      ...(payload && { payload }),
    })
  const began = performance.now()
  const reply = await ask()
  const took = performance.now() - began
  const said = `${nameOf(endpoint)} by ${relation} (${state}): ${reply.statusCode} ${url} ${queryOf(drawn.query).slice(0, 200)} ${payload?.slice(0, 200)}`
  statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
  // 501 is allowed: the contract defines it for a function that the storage lacks.
  if (reply.statusCode >= 500 && reply.statusCode !== 501) failed.push(`failed: ${said}`)
  if (took > 500 && (await readsIn(ask)) > mostReads) slow.push(`slow: ${Math.round(took)} ms: ${said}`)
  for (const [, word = ''] of reply.body.matchAll(allWords)) {
    const allowed = readers.get(word.replace(stateEnding, ''))
    // In words.md, a suspended user is a party of one request. In all other requests they may read what a
    // stranger may read.
    const asStranger = relation.endsWith('suspended') && allowed?.has('stranger')
    if (!allowed?.has(relation) && !asStranger && !isOwn(word, relation))
      told.push(`told: ${word} in ${said}`)
  }
  if (relation !== 'nobody' && endingSessions.has(nameOf(endpoint)) && reply.statusCode < 300)
    clients.set(relation, await site.as(people[relation]))
  // After a successful write, a new request in the same state replaces the changed one.
  if (endpoint.method !== 'GET' && reply.statusCode < 300 && kind)
    things.set(state, await buildState(site, state, people))
}

/** True for private text of the caller's own account. */
const isOwn = (word: string, relation: Relation) => word.startsWith(`${relation.replaceAll(/[ ,]+/g, '')}-`)

test(
  `${calls} calls of every kind and user: none fails, none takes long, none tells what isn't theirs`,
  async () => {
    const each = Math.ceil(calls / endpoints.length)
    const drawn = endpoints.map((endpoint, at) => drawCalls(endpoint, { count: each, seed: seed + at }))
    let played = 0
    for (let round = 0; round < each; round++)
      for (const [at, endpoint] of endpoints.entries()) {
        if (played++ >= calls) break
        const relation = allRelations[(round + at) % allRelations.length]!
        const state = allStates[(round * 3 + at) % allStates.length]!
        await play(endpoint, relation, state, drawn[at]![round]!)
      }
    expect([failed, slow, told].flat()).toEqual([])
    // Enough calls must succeed, so that not all are refused before they reach a handler.
    expect(statuses.get(200)! + (statuses.get(201) ?? 0)).toBeGreaterThan(calls / 50)
    expect(statuses.get(400)).toBeGreaterThan(calls / 20)
  },
  Math.max(120_000, calls * 60),
)
