import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { manyRounds, roundsWithKill } from './drawing.ts'
import { handlerHost, openMarket, programHost, type Round } from './market.ts'

/** `npm run test:money` plays many more. */
const sequences = Number(process.env['MONEY_SEQUENCES'] ?? 2000)
const markets = 4
/** On the real program, with a kill -9 in each; one takes as long as a hundred without. */
const killed = Math.max(1, Math.floor(sequences / 200))

test(`${sequences} random sequences of moves, by several people at once and with crashes in between, go as the model says`, {
  timeout: 120_000 + sequences * 100,
}, async () => {
  const played = await Promise.all([
    ...Array.from({ length: markets }, () =>
      playAll(handlerHost, manyRounds, { numRuns: Math.ceil((sequences - killed) / markets) }),
    ),
    playAll(programHost, roundsWithKill, { numRuns: killed, endOnFailure: true }),
  ])
  expect(played.flat()).toEqual([])
})

/** Plays drawn sequences on a market, and answers what went wrong. */
async function playAll(
  host: Parameters<typeof openMarket>[0],
  rounds: fc.Arbitrary<Round[]>,
  parameters: fc.Parameters<[Round[]]>,
) {
  const { play, close } = await openMarket(host)
  try {
    const result = await fc.check(fc.asyncProperty(rounds, play), parameters)
    return result.failed ? [fc.defaultReportMessage(result), inspect(result.errorInstance)] : []
  } finally {
    await close()
  }
}
