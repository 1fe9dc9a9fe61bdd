import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMarket, type Round } from './market.ts'
import type { Step, Who } from './model.ts'

/** `npm run test:money` plays many more. */
const sequences = Number(process.env['MONEY_SEQUENCES'] ?? 2000)
const markets = 4

type Drawn = {
  by: Who
  what: Step['do']
  /** A request, or the fund. */
  to: number | null
  /** Which of the pledges made so far, counted from the last. */
  back: number
  dollars: number
  received: number | undefined
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  by: fc.constantFrom<Who>('listener', 'mira', 'uwe', 'giver', 'giver'),
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constant('pledge' as const) },
    {
      weight: 9,
      arbitrary: fc.constantFrom(
        'markSent',
        'undoSent',
        'cancel',
        'declineMatch',
        'confirm',
        'reject',
        'confirm',
      ),
    },
    { weight: 4, arbitrary: fc.constantFrom('approve', 'accept', 'release', 'withdraw') },
  ),
  to: fc.constantFrom(null, 0, 1, null),
  back: fc.nat(3),
  dollars: fc.constantFrom(5, 20, 45, 70),
  received: fc.constantFrom(undefined, 37, 9999),
})
/** Most moves are made by whom they are for: chance alone would mostly draw refusals. */
const likely = fc.record({ drawn, isFitting: fc.boolean(), isAboutFirst: fc.boolean() })

const rounds = fc.array(
  fc.record({
    moves: fc.array(likely, { minLength: 1, maxLength: 3 }),
    crashAt: fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.integer({ min: 3, max: 45 }) },
    ),
  }),
  { minLength: 2, maxLength: 5 },
)

type Drawing = typeof rounds extends fc.Arbitrary<infer All> ? All : never

/** Gives each drawn move its pledge: the cents of an amount say which of the sequence it is. */
function asRounds(all: Drawing): Round[] {
  const made: { amount: number; by: Who; to: number | null }[] = []
  return all.map(({ moves, crashAt }) => {
    // What is pledged in a round can be moved from the next one on.
    const known = [...made]
    const steps = moves.flatMap(({ drawn: one, isFitting, isAboutFirst }): Step[] => {
      const { what, dollars, received } = one
      if (what === 'pledge') {
        const gift = { amount: dollars * 100 + made.length, by: one.by, to: one.to }
        made.push(gift)
        return [{ do: what, ...gift }]
      }
      if (what === 'approve' || what === 'accept' || what === 'release' || what === 'withdraw') {
        const by = isFitting
          ? ({ approve: 'listener', withdraw: 'listener' } as const)[what as 'approve']
          : one.by
        return [{ do: what, by: by ?? one.by, to: isFitting ? (what === 'approve' ? 0 : 1) : (one.to ?? 0) }]
      }
      const gift = isAboutFirst ? known[0] : known.at(-1 - one.back)
      if (!gift) return []
      const isForSongwriter = what === 'confirm' || what === 'reject'
      const fitting = isForSongwriter ? (gift.to === 1 ? 'uwe' : 'mira') : gift.by
      return [{ do: what, by: isFitting ? fitting : one.by, amount: gift.amount, received }]
    })
    return { steps, crashAt }
  })
}

test(`${sequences} random sequences of moves, by several people at once and with crashes in between, go as the model says`, {
  timeout: 60_000 + sequences * 100,
}, async () => {
  const opened = await Promise.all(Array.from({ length: markets }, openMarket))
  try {
    const results = await Promise.all(
      opened.map(({ play }) =>
        fc.check(
          fc.asyncProperty(rounds, (all) => play(asRounds(all))),
          { numRuns: sequences / markets, interruptAfterTimeLimit: undefined, endOnFailure: false },
        ),
      ),
    )
    const told = results
      .filter(({ failed }) => failed)
      .map((result) => [fc.defaultReportMessage(result), inspect(result.errorInstance)])
    expect(told).toEqual([])
  } finally {
    await Promise.all(opened.map(({ close }) => close()))
  }
})
