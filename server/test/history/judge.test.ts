import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import type { Endpoint } from '#contract/grammar/endpoint'
import { root } from '../../../scripts/test-runner/root.ts'
import { buildProject, buildUser } from '../factories.ts'
import { openApi } from '../property/api.ts'
import { History, recordMoney } from '../record-history.ts'
import { useDb } from '../test-db.ts'
import { judge } from './judge.ts'
import type { ChainedEvent, Line } from './lines.ts'

const database = useDb()
const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-judge-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Lines of a real history: three payments on two songs, of which one call had no answer. */
let lines: Line[]

beforeAll(async () => {
  const api = openApi(database.db, { maxPromised: '1000.00', fundTrustDays: 0, fundPauseHours: 0 })
  const history = new History(path.join(folder, 'real.jsonl'))
  const giver = await buildUser(database.db)
  async function call(
    who: string,
    does: string,
    { amount, id = '' }: { amount: string; id?: string },
    body: object,
  ) {
    const endpoint = { pledge: donations.create, read: donations.one }[does] ?? Reflect.get(donations, does)
    const key = does === 'pledge' ? amount : undefined
    const number = history.ask({ who, does, on: `donation ${amount}`, key })
    const user = { id: who, suspendedAt: null }
    const reply = await api.ask(endpoint as Endpoint, { params: { id }, body, user, key })
    const made = reply as { id: string; status: string }
    if (amount !== '3.00')
      history.answer(number, (endpoint as Endpoint).status, does === 'read' ? made.status : undefined)
    return made.id
  }
  const songs = [await buildProject(database.db), await buildProject(database.db)]
  for (const [at, amount] of ['1.00', '2.00', '3.00'].entries()) {
    const { request, songwriter } = songs[at % 2]!
    const pledged = await call(giver.id, 'pledge', { amount }, { amount, songRequestId: request.id })
    if (amount === '3.00') break
    const one = { amount, id: pledged }
    await call(giver.id, 'markSent', one, {})
    await call(giver.id, 'read', one, {})
    await call(songwriter.id, 'confirm', one, { receivedAmount: '0.50' })
  }
  await recordMoney(database.pool, history)
  history.close()
  lines = readFileSync(history.file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
})

async function faultsOf(told: Line[]) {
  const file = path.join(folder, 'told.jsonl')
  writeFileSync(file, told.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return (await judge(file)).faults
}

const change = (from: (line: Line) => boolean, to: (line: Line) => Line[]) =>
  lines.flatMap((line) => (from(line) ? to(structuredClone(line)) : [line]))
const isEvent = (line: Line): line is { event: ChainedEvent } => 'event' in line

test('a real history has no faults, and counts what had no answer', async () => {
  expect(await judge(path.join(folder, 'real.jsonl'))).toEqual({ calls: 9, open: 1, events: 7, faults: [] })
})

/** Everything that the end says about the payment of 1.00. The sums are adjusted, so that only the calls know. */
const isOfFirst = (line: Line) => {
  const first = lines.find((one) => 'donation' in one && one.amount === 100) as { donation: string }
  if ('row' in line) return line.row === 'donation 1.00'
  if ('donation' in line) return line.donation === first.donation
  return isEvent(line) && line.event.subjectId === first.donation
}

test('a lost write is found', async () => {
  const without = change(isOfFirst, () => [])
  const request = lines.find((line) => 'donation' in line && line.amount === 100) as { request: string }
  const told = without.map((line) =>
    'sum' in line && line.of === request.request
      ? {
          ...line,
          is: line.sum === 'pledged' ? line.is - 100 : line.sum === 'received' ? line.is - 50 : line.is,
        }
      : line,
  )
  expect(await faultsOf(told)).toEqual([
    expect.stringMatching(/^No order explains donation 1\.00, absent at the end/),
  ])
})

test('a doubled write is found', async () => {
  const told = change(
    (line) => 'row' in line && line.row === 'donation 2.00',
    (line) => [line, line],
  )
  expect(await faultsOf(told)).toEqual([
    expect.stringMatching(/^No order explains donation 2\.00, twice at the end/),
  ])
})

test('a stale read after an own write is found', async () => {
  const told = change(
    (line) => 'answer' in line && line.answer === 3,
    (line) => [{ ...line, shows: 'pledged' }],
  )
  expect(await faultsOf(told)).toEqual([expect.stringMatching(/^No order explains donation 1\.00/)])
})

test('a sum that is off by a cent is found', async () => {
  const told = change(
    (line) => 'sum' in line && line.sum === 'pledged' && line.is === 200,
    (line) => [{ ...line, is: 201 } as Line],
  )
  expect(await faultsOf(told)).toEqual([
    expect.stringMatching(/pledged is kept as 201 cents, and adds up to 200$/),
  ])
})

test.each<[string, (event: ChainedEvent) => Partial<ChainedEvent>]>([
  ['another amount', () => ({ amount: '9.00' })],
  ['another time', () => ({ createdAt: '2026-01-01T00:00:00.000Z' })],
  ['another hash of the one before', ({ hash }) => ({ prevHash: hash })],
  ['another place', ({ seq }) => ({ seq: seq + 1 })],
])('a chain is broken by %s', async (_, with_) => {
  const told = change(
    (line) => isEvent(line) && line.event.kind === 'sent' && isOfFirst(line),
    (line) => (isEvent(line) ? [{ event: { ...line.event, ...with_(line.event) } }] : []),
  )
  expect(await faultsOf(told)).toEqual([expect.stringMatching(/^Chain of /)])
})

test('a chain without its last event is found', async () => {
  const told = change(
    (line) => isEvent(line) && line.event.kind === 'confirmed' && isOfFirst(line),
    () => [],
  )
  expect(await faultsOf(told)).toEqual([expect.stringMatching(/^Chain of .* its last event leads to sent$/)])
})

const accept = (call: number, who: string): Line => ({ call, who, does: 'accept', on: 'request 1' })
const answer = (call: number, status: number): Line => ({ answer: call, status })
const row = (is: string): Line => ({ row: 'request 1', is })

test.each<[string, number, Line[]]>([
  [
    'of two at once one gets it',
    0,
    [accept(1, 'A'), accept(2, 'B'), answer(1, 409), answer(2, 200), row('accepted by B')],
  ],
  ['both get it', 1, [accept(1, 'A'), accept(2, 'B'), answer(1, 200), answer(2, 200), row('accepted by B')]],
  [
    'the first is refused, and nobody was there',
    1,
    [accept(1, 'A'), answer(1, 409), accept(2, 'B'), answer(2, 200), row('accepted by B')],
  ],
  ['no answer, and done', 0, [accept(1, 'A'), row('accepted by A')]],
  ['no answer, and not done', 0, [accept(1, 'A')]],
  ['an error of the server, and done', 0, [accept(1, 'A'), answer(1, 503), row('accepted by A')]],
  ['turned away, and done', 1, [accept(1, 'A'), answer(1, 429), row('accepted by A')]],
])('calls of one object: %s', async (_, faults, told) => {
  expect(await faultsOf(told)).toHaveLength(faults)
})

test('a last line that was cut off is left out, and a broken one before it is an error', async () => {
  const file = path.join(folder, 'cut.jsonl')
  const [first, second] = [accept(1, 'A'), row('accepted by A')].map((line) => JSON.stringify(line))
  writeFileSync(file, `${first}\n${second}\n{"answer":1,`)
  expect(await judge(file)).toMatchObject({ calls: 1, open: 1, faults: [] })
  writeFileSync(file, `${first}\n{"row":\n${second}\n`)
  await expect(judge(file)).rejects.toThrow('has a broken line that is not its last')
})

test('the checker shares no code with the server', () => {
  const here = path.join(root, 'server/test/history')
  const sources = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  expect(sources.length).toBeGreaterThan(8)
  const outside = sources.flatMap((name) => {
    const text = readFileSync(path.join(here, name), 'utf8')
    return [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)]
      .map(([, from]) => from!)
      .filter((from) => !from.startsWith('node:'))
      .filter((from) => path.relative(here, path.resolve(here, path.dirname(name), from)).startsWith('..'))
  })
  expect(outside).toEqual([])
})
