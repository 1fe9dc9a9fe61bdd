import { currency } from '#contract/grammar/currency'
import { type Cents, cents, type Money, money, wholeCents } from '#contract/grammar/money'
import type { Awaited, Proposal, Reading, Verdict } from './proposal.ts'
import type { Payment } from './read.ts'

/**
 * Matches each payment to a pledge: by the pledge's code, or else by the reference that the giver entered.
 */
export function matchStatement<Pledge extends Awaited>(
  payments: readonly Payment[],
  pledges: readonly Pledge[],
): Reading<Pledge> {
  const pledgeOf = finder(pledges)
  const found = new Map<Pledge, Payment[]>()
  const unknown: Payment[] = []
  for (const payment of once(payments)) {
    const pledge = pledgeOf(payment)
    if (pledge && arrivedIn(payment).length > 0) found.set(pledge, [...(found.get(pledge) ?? []), payment])
    else if (cameIn(payment)) unknown.push(payment)
  }
  return { proposals: Array.from(found, ([pledge, its]) => propose(pledge, its)), unknown }
}

function finder<Pledge extends Awaited>(pledges: readonly Pledge[]) {
  const byCode = new Map(pledges.map((pledge) => [pledge.code, pledge]))
  const byReference = new Map<string, Pledge>()
  for (const pledge of pledges) {
    const reference = pledge.externalRef?.trim().toUpperCase() ?? ''
    // A shorter reference is more likely a word, such as 'paid', and would match by chance.
    if (reference.length >= 6) byReference.set(reference, pledge)
  }
  return ({ codes, references }: Payment) =>
    codes.length > 0
      ? codes.map((code) => byCode.get(code)).find(Boolean)
      : references.map((reference) => byReference.get(reference)).find(Boolean)
}

/** Drops lines that were pasted twice. */
const once = (payments: readonly Payment[]) => [
  ...new Map(payments.map((payment) => [payment.references.join('\n'), payment])).values(),
]

const cameIn = ({ sums, codes }: Payment) =>
  sums.length > 0 ? sums.some(({ out }) => !out) : codes.length > 0

const arrivedIn = ({ sums }: Payment) =>
  sums.filter((sum) => !sum.out && (sum.currency ?? currency().code) === currency().code)

/** Proposal for a pledge, from all its payments. Pending payments count only if no payment has arrived. */
function propose<Pledge extends Awaited>(pledge: Pledge, payments: readonly Payment[]): Proposal<Pledge> {
  const settled = payments.filter((payment) => payment.settled)
  const counted = settled.length > 0 ? settled : payments
  const arrived = wholeCents(counted.reduce((sum, payment) => sum + cents(sumFor(payment, pledge)), 0))
  return {
    pledge,
    verdict: verdictOf(pledge, arrived, settled.length > 0),
    arrived: money(arrived),
    words: counted.map(({ words }) => words).join('; '),
  }
}

/**
 * Amount of a payment. If its line has several amounts: the one that equals the pledge, or else the
 * likeliest.
 */
function sumFor(payment: Payment, { amount }: Awaited): Money {
  const sums = arrivedIn(payment)
  return (sums.find((sum) => sum.amount === amount) ?? sums[0])?.amount ?? '0.00'
}

function verdictOf({ status, amount }: Awaited, arrived: Cents, settled: boolean): Verdict {
  if (status === 'confirmed' || status === 'rejected') return 'done'
  if (!settled) return 'pending'
  if (status === 'pledged') return 'early'
  return arrived === cents(amount) ? 'matched' : 'differs'
}
