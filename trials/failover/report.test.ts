import { expect, test } from 'vitest'
import type { Kill } from './cluster/songwright.ts'
import type { Fault } from './faults.ts'
import type { Seen } from './load/caller.ts'
import { judge } from './report.ts'

const from = 1_000_000
const seen = (values: Partial<Seen> = {}): Seen => ({
  name: 'POST /api/donations',
  isWrite: true,
  needsStore: false,
  at: from + 100,
  ms: 50,
  status: 201,
  isOurs: true,
  text: '',
  ...values,
})
const judged = (away: Fault['away'], outageMs: number, tape: Seen[], kills: Kill[] = []) => {
  const fault: Fault = { name: 'it fails', away, play: async () => {} }
  return judge({ fault, from, healed: from + 50_000, to: from + 60_000, outageMs }, tape, kills).broken
}
const away = seen({ status: 503 })

test('what every fault forbids is named with its call', () => {
  expect(
    judged('database', 9000, [seen(), seen({ status: 409, name: 'POST /api/song-requests/:id/assign' })]),
  ).toEqual([])
  for (const [bad, what] of [
    [seen({ status: 500, text: 'Nothing was changed' }), 'answers of 500'],
    [seen({ ms: 8001 }), 'over 8 s'],
    [seen({ status: 504 }), 'over 8 s'],
    [seen({ status: 409 }), 'refusals'],
    [seen({ status: 429 }), 'refusals'],
    [seen({ status: 502 }), 'connections cut'],
    [seen({ status: undefined, fault: 'ECONNRESET' }), 'connections cut'],
  ] as const)
    expect(judged('database', 9000, [bad])).toEqual([expect.stringContaining(what)])
})

test('503 is for outages longer than a pause, and for what is away', () => {
  expect(judged('database', 5001, [away])).toEqual([])
  expect(judged('database', 5000, [away])).toHaveLength(1)
  expect(judged('nothing', 60_000, [away])).toHaveLength(1)
  expect(judged('writes', 20_000, [away])).toEqual([])
  expect(judged('writes', 20_000, [seen({ status: 503, isWrite: false })])).toHaveLength(1)
  expect(judged('store', 100, [away])).toHaveLength(1)
  expect(judged('store', 100, [seen({ status: 503, needsStore: true })])).toEqual([])
  const after = seen({ status: 503, needsStore: true, at: from + 50_000 })
  for (const fault of ['database', 'writes', 'store'] as const)
    expect(judged(fault, 20_000, [after])).toHaveLength(1)
})

test('a killed process cuts what it had under way, and nothing else', () => {
  const cut = seen({ status: undefined, fault: 'ECONNRESET' })
  const during = { from: cut.at + 10, to: cut.at + 12 }
  expect(judged('process', 100, [cut], [during])).toEqual([])
  expect(judged('process', 100, [cut], [{ from: cut.at - 20, to: cut.at }])).toEqual([])
  expect(judged('process', 100, [cut], [{ from: cut.at - 20, to: cut.at - 1 }])).toHaveLength(1)
  expect(judged('nothing', 100, [cut], [during])).toHaveLength(1)
})

test('a call counts where it ended', () => {
  expect(judged('nothing', 100, [seen({ status: 500, at: from - 100, ms: 50 })])).toEqual([])
  expect(judged('nothing', 100, [seen({ status: 500, at: from - 100, ms: 150 })])).toHaveLength(1)
})
