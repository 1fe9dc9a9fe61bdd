import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { test } from 'vitest'
import { testDb } from '../test-db.ts'
import { manySequences, sequencesWithKill } from './drawing.ts'
import { handlerHost, openMarket, programHost, type Sequence } from './market.ts'
import { shrink } from './shrinking.ts'

/** Number of schedules. `npm run test:all` plays 2,000, and `npm run test:races` as many as it is told. */
const schedules = Number(process.env['RACES'] ?? 300)
/**
 * The seed is fixed, so that a new failure is caused by the tested change. `npm run test:races` uses random
 * seeds.
 */
const seed = Number(process.env['RACES_SEED'] ?? 20_261_121)
/** Path of one schedule of this seed, to play it again. */
const path = process.env['RACES_PATH']
const markets = path ? 1 : 4
/**
 * Number of sequences with the real program, which is killed in each. One takes as long as a hundred schedules.
 */
const killed = Math.max(1, Math.floor(schedules / 1000))
const timeout = 180_000 + schedules * 400

test(`${schedules} random orders of moves, by several people in two programs and with lost answers, go as the model says`, {
  timeout,
}, async () => {
  const numRuns = Math.ceil(schedules / markets)
  const played = await Promise.all(
    Array.from({ length: markets }, (_, market) =>
      playAll(handlerHost, manySequences, {
        seed: seed + market,
        numRuns,
        ...(path && { path, endOnFailure: true }),
      }),
    ),
  )
  expectNone(played.flat())
})

test.skipIf(path)('random moves of a program that is killed go as the model says', { timeout }, async () => {
  const played = playAll(programHost, sequencesWithKill, { seed, numRuns: killed, endOnFailure: true })
  expectNone(await played)
})

/** Throws the whole text, because an assertion would shorten it, and with it the command that plays it again. */
function expectNone(failures: (string | undefined)[]) {
  if (failures.length > 0) throw new Error(failures.join('\n'))
}

/** The market that found a failure first. The others stop, so that it can shrink its sequence alone. */
let failing: object | undefined

async function playAll(
  host: Parameters<typeof openMarket>[1],
  drawn: fc.Arbitrary<Sequence>,
  parameters: fc.Parameters<[Sequence]>,
) {
  const market = await openMarket(await testDb(), host)
  const play = async (sequence: Sequence) => {
    if (failing && failing !== market) return
    try {
      await market.play(sequence)
    } catch (error) {
      failing ??= market
      if (failing === market) throw error
    }
  }
  try {
    const result = await fc.check(fc.asyncProperty(drawn, play), parameters)
    if (!result.failed) return []
    let error = result.errorInstance
    const fails = async (one: Sequence) => {
      try {
        await market.play(one)
        return false
      } catch (thrown) {
        error = thrown
        return true
      }
    }
    const [drawnOne] = result.counterexample!
    // A kill hits another moment each time.
    const smallest = host === handlerHost ? await shrink(drawnOne, fails) : drawnOne
    const moves = smallest.rounds.flatMap(({ lanes }) => lanes.flat()).length
    const replay = `npm run test:races -- 1 ${result.seed} ${result.counterexamplePath}`
    return [`${moves} moves. Play them again: ${replay}`, JSON.stringify(smallest), inspect(error)]
  } finally {
    await market.close()
  }
}
