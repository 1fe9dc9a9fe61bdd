import type { NewTerms } from '../requests/new-terms.ts'
import { shortInCurrency, utcDayOf } from './format.ts'

/** What terms change in those that were agreed: 'Price: $140 instead of $150'. */
export function termsChanges(next: NewTerms, agreed: NewTerms): string[] {
  const said = (name: string, valueOf: (terms: NewTerms) => string) =>
    valueOf(next) === valueOf(agreed) ? [] : [`${name}: ${valueOf(next)} instead of ${valueOf(agreed)}`]
  return [
    ...said('Price', ({ price }) => shortInCurrency(price)),
    ...said('Ready by', ({ readyBy }) => utcDayOf(readyBy)),
    ...said('Rounds of changes', ({ changes }) => String(changes)),
  ]
}
