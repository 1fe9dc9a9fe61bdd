/**
 * Words for the states of money, each with its meaning. Every sum on a page is named by one of these words.
 */
export const moneyWords = {
  pledged: 'Someone has promised it. Nothing is charged.',
  due: 'The song is approved, so the pledge can be paid now.',
  sent: 'The supporter has paid the songwriter, and says so.',
  confirmed: 'The songwriter has received it, and says so.',
} as const
export type MoneyWord = keyof typeof moneyWords

export const fundWords = {
  waiting: 'Pledged to the fund, and not matched to a song yet.',
  matched: 'The fund has found a song for it, and the supporter can pay its songwriter.',
} as const
