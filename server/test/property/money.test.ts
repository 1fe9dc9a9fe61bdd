import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { manySequences, sequencesWithKill } from './drawing.ts'
import { handlerHost, openMarket, programHost, type Sequence } from './market.ts'

/** Number of sequences. `npm run test:all` plays 200, and `npm run test:money` many more. */
const sequences = Number(process.env['MONEY_SEQUENCES'] ?? 40)
/**
 * The seed is fixed, so that a new failure is caused by the tested change. `npm run test:money` uses random
 * seeds.
 */
const seed = Number(process.env['MONEY_SEED'] ?? 20_261_121)
const markets = 4
/**
 * Number of sequences with the real program, which is killed in each. One takes as long as a hundred others.
 */
const killed = Math.max(1, Math.floor(sequences / 200))

test(`${sequences} random sequences of moves, by several people at once and with crashes in between, go as the model says`, {
  timeout: 180_000 + sequences * 200,
}, async () => {
  const played = await Promise.all([
    ...Array.from({ length: markets }, (_, market) =>
      playAll(handlerHost, manySequences, {
        seed: seed + market,
        numRuns: Math.ceil((sequences - killed) / markets),
      }),
    ),
    playAll(programHost, sequencesWithKill, { seed, numRuns: killed, endOnFailure: true }),
  ])
  expect(played.flat()).toEqual([])
})

async function playAll(
  host: Parameters<typeof openMarket>[0],
  drawn: fc.Arbitrary<Sequence>,
  parameters: fc.Parameters<[Sequence]>,
) {
  const { play, close } = await openMarket(host)
  try {
    const result = await fc.check(fc.asyncProperty(drawn, play), parameters)
    if (!result.failed) return []
    const replay = `MONEY_SEED=${seed} MONEY_SEQUENCES=${sequences} npm run test:unit -- server/test/property`
    return [`Play it again: ${replay}`, fc.defaultReportMessage(result), inspect(result.errorInstance)]
  } finally {
    await close()
  }
}
