import { readSource } from '../../docs/sources.ts'

interface Change {
  text: string
  to: string
}

/** A race: what is wrong, and the changes of one file that make it. */
interface Race {
  name: string
  file: string
  changes: Change[]
}

const noKeyUpdate = ".for('no key update')"

/** Races that the schedules of moves must find (`npm run test:races -- planted`). */
export const races: Race[] = [
  {
    name: 'a request is not locked',
    file: 'server/domain/requests/lock.ts',
    changes: [{ text: noKeyUpdate, to: '' }],
  },
  {
    name: 'the request of a new pledge is not locked',
    file: 'server/domain/pledging/pledge.ts',
    changes: [{ text: ' for no key update`', to: '`' }],
  },
  {
    name: 'a donation is not locked',
    file: 'server/domain/money/lock-donation.ts',
    changes: [{ text: noKeyUpdate, to: '' }],
  },
  {
    name: 'a giver is not locked while their standing pledge is read',
    file: 'server/features/donations/generosity/standing.ts',
    changes: [
      {
        text: 'await lockGiver(tx, userId)\n  const own = eq(standingPledges.userId, userId)\n  const [rule]',
        to: 'const own = eq(standingPledges.userId, userId)\n  const [rule]',
      },
    ],
  },
  {
    name: 'a giver is not locked while their pledges are added up',
    file: 'server/domain/money/ceilings.ts',
    changes: [{ text: noKeyUpdate, to: '' }],
  },
  {
    name: 'two songs take pledges of the fund without turns',
    file: 'server/domain/money/fund.ts',
    changes: [{ text: 'await takeTurn(tx, asking.at)', to: '' }],
  },
  {
    name: 'a move is checked before the donation is locked',
    file: 'server/features/donations/moves/movable.ts',
    changes: [
      {
        text: 'const donation = await lockDonation(tx, id)',
        to: 'const early = await findFacts(tx, id); const donation = await lockDonation(tx, id)',
      },
      { text: 'const facts = await findFacts(tx, id)', to: 'const facts = early' },
    ],
  },
  {
    name: 'the caps of the fund are read before its turn is taken',
    file: 'server/domain/money/fund.ts',
    changes: [
      {
        text: `await takeTurn(tx, asking.at)
  const caps = await capsOf(tx, song, asking, newcomersPart)`,
        to: `const caps = await capsOf(tx, song, asking, newcomersPart)
  await takeTurn(tx, asking.at)`,
      },
    ],
  },
  {
    name: 'an idempotency key is read outside of the transaction',
    file: 'server/http/idempotency.ts',
    changes: [
      {
        text: 'return withTx(db, async (tx) => {',
        to: `const [early] = await db.select().from(idempotencyKeys).where(mine)
          if (early) return early.reply as Answer
          return withTx(db, async (tx) => {
            const made = await make(tx)
            await tx.insert(idempotencyKeys).values({ userId, key, requestHash, reply: made }).onConflictDoNothing()
            if (made) return made`,
      },
    ],
  },
  {
    name: 'the total of the fund is read before it is locked',
    file: 'server/domain/money/totals.ts',
    changes: [
      {
        text: 'set total_amount = fund.total_amount + excluded.total_amount',
        to: 'set total_amount = coalesce((select total_amount from community_fund), 0) + excluded.total_amount',
      },
    ],
  },
]

/** The file with the race in it. @throws if a text is not found, or found twice */
export function planted({ file, changes }: Race): string {
  let source = readSource(file)
  for (const { text, to } of changes) {
    if (source.split(text).length !== 2)
      throw new Error(`${file} has “${text}” not once: mend scripts/test/mutants/races.ts`)
    source = source.replace(text, () => to)
  }
  return source
}
