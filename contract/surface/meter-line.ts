import { type Money, money } from '../grammar/money.ts'
import { raisedOf } from '../requests/sums.ts'
import { counted } from './counts.ts'
import { shortInCurrency } from './format.ts'

type Metered = Parameters<typeof raisedOf>[0] & { goalAmount?: Money | null }

/** A request's money in one line: '$85 of $180, 4 people', without a goal '$85, 4 people'. */
export function meterLine(request: Metered, givers: number | null | undefined): string {
  const raised = raisedOf(request)
  if (raised === 0 && !request.goalAmount) return 'No promises yet'
  const goal = request.goalAmount ? ` of ${shortInCurrency(request.goalAmount)}` : ''
  return `${shortInCurrency(money(raised))}${goal}${givers ? `, ${counted(givers, 'person', 'people')}` : ''}`
}
