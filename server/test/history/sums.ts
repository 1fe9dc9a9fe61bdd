import type { DonationRow, KeptSum } from './lines.ts'

/** What a sum depends on. `request` is an id, or the number of a market's song. */
type Counted = Pick<DonationRow, 'isGeneral' | 'status' | 'amount' | 'received'> & {
  request: string | number | null
}

/** Cents that a donation adds to each sum, by the names `of` and `sum` of a kept one. */
function partsOf({ request, isGeneral, status, amount, received }: Counted): [name: string, cents: number][] {
  if (status === 'rejected') return []
  const arrived = received ?? amount
  const isConfirmed = status === 'confirmed'
  const all: [string, number, boolean][] = [
    [`${request} pledged`, amount, request !== null],
    [`${request} sent`, amount, request !== null && status === 'sent'],
    [`${request} received`, arrived, request !== null && isConfirmed],
    [`${request} short`, Math.max(0, amount - arrived), request !== null && isConfirmed],
    [`${request} extra`, Math.max(0, arrived - amount), request !== null && isConfirmed],
    ['fund total', amount, isGeneral],
    ['all pledged', amount, true],
    ['all general', amount, isGeneral],
    ['all waiting', amount, isGeneral && request === null && status === 'pledged'],
    ['all matched', amount, isGeneral && request !== null],
    ['all confirmed', arrived, isGeneral && isConfirmed],
  ]
  return all.flatMap(([name, cents, isCounted]) => (isCounted ? [[name, cents]] : []))
}

/** Sentences about kept sums that the donations do not add up to. */
export function sumFaults(donations: Iterable<Counted>, kept: KeptSum[]): string[] {
  const right = new Map<string, number>()
  for (const donation of donations)
    for (const [name, cents] of partsOf(donation)) right.set(name, (right.get(name) ?? 0) + cents)
  return kept.flatMap(({ of, sum, is }) => {
    const should = right.get(`${of} ${sum}`) ?? 0
    return is === should ? [] : [`${of}: ${sum} is kept as ${is} cents, and adds up to ${should}`]
  })
}
