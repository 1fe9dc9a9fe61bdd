import type { DonationRow, KeptSum } from './lines.ts'

/** Name of the fund in a sum. */
const fund = 'fund'

/** Sentences about kept sums that the donations do not add up to. */
export function sumFaults(donations: Iterable<DonationRow>, kept: KeptSum[]): string[] {
  const right = new Map<string, number>()
  const add = (of: string | null, sum: string, cents: number) =>
    right.set(`${of} ${sum}`, (right.get(`${of} ${sum}`) ?? 0) + cents)
  for (const { request, isGeneral, status, amount, received } of donations) {
    if (status === 'rejected') continue
    if (isGeneral) add(fund, 'total', amount)
    if (request === null) continue
    add(request, 'pledged', amount)
    if (status === 'sent') add(request, 'sent', amount)
    if (status === 'confirmed') add(request, 'received', received ?? amount)
  }
  return kept.flatMap(({ of, sum, is }) => {
    const should = right.get(`${of} ${sum}`) ?? 0
    return is === should ? [] : [`${of}: ${sum} is kept as ${is} cents, and adds up to ${should}`]
  })
}
