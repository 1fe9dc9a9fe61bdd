/** Meanings of the states of money. Every sum on a page is named by one of them (`moneyWord`). */
export const moneyWords = {
  pledged: 'To be paid once the song is finished. Nothing is charged. Its badge says “pledged”.',
  due: 'The song is approved, so it can be paid now.',
  sent: 'The supporter has paid the songwriter, and says so.',
  confirmed: 'The songwriter has received it, and says so.',
} as const
export type MoneyWord = keyof typeof moneyWords

/** Word for a state of money. Only the badges of the specification say 'pledged' (spec 4.donation.values). */
export const moneyWord = (state: string) => (state === 'pledged' ? 'promised' : state)

export const fundWords = {
  waiting: 'Promised to the fund, and not matched to a song yet.',
  matched: 'The fund has found a song for it, and the supporter can pay its songwriter.',
} as const
