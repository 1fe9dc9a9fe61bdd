import { type Closing, closingDays } from '#contract/people/closing'
import { inCurrency } from '#contract/surface/format'

const songs = (count: number) => (count === 1 ? 'One song' : `${count} songs`)
const requests = (count: number) => (count === 1 ? 'One request' : `${count} requests`)
const pledges = (count: number) => (count === 1 ? 'One pledge' : `${count} pledges`)
const payments = (count: number) => (count === 1 ? 'One payment' : `${count} payments`)

type SumName = 'owes' | 'sent' | 'waiting' | 'due' | 'toAnswer'
type CountName = Exclude<keyof Closing, SumName | 'hasPassword'>

const ofCounts: Record<CountName, (count: number) => string> = {
  writing: (count) => `${songs(count)} that you’re writing: released, for other songwriters.`,
  delivered: (count) =>
    `${songs(count)} that you delivered: the listener keeps what you delivered, and can still approve. Pledges are cancelled.`,
  asked: (count) =>
    `${requests(count)} of yours without a song: withdrawn, and what was pledged is cancelled.`,
  unanswered: (count) =>
    `${songs(count)} that you haven’t answered: what was delivered stays with the songwriter, and supporters may pay for it.`,
  gifts: (count) => `${songs(count)} that you gave, still wrapped: each opens on its day.`,
}
const ofSums: Record<SumName, (count: number, amount: string) => string> = {
  owes: (count, amount) => `${pledges(count)} to songs, ${amount} in all, that you haven’t paid: cancelled.`,
  sent: (count, amount) =>
    `${payments(count)} of yours, ${amount} in all, without an answer: the songwriter can still confirm.`,
  waiting: (count, amount) => `${pledges(count)} in the Community Fund, ${amount} in all: cancelled.`,
  due: (count, amount) =>
    `${pledges(count)} to you, ${amount} in all, that nobody has paid yet: cancelled, or back in the fund.`,
  toAnswer: (count, amount) =>
    `${payments(count)} to you, ${amount} in all, that you haven’t answered: they end as neither confirmed nor denied. Answer them first, if they arrived.`,
}

/** What closing the account ends, a sentence each; empty where nobody waits for anything. */
export function endsOf(closing: Closing): string[] {
  const counts = (Object.keys(ofCounts) as CountName[]).flatMap((name) =>
    closing[name] > 0 ? [ofCounts[name](closing[name])] : [],
  )
  const sums = (Object.keys(ofSums) as SumName[]).flatMap((name) => {
    const { count, amount } = closing[name]
    return count > 0 ? [ofSums[name](count, inCurrency(amount))] : []
  })
  return [...counts, ...sums]
}

/** What becomes of everything else. */
export const general = [
  'At once: everyone is signed out, and your profile and open requests are hidden.',
  `For ${closingDays.open} days signing in opens your account again, and everything is as it was.`,
  'Then your name, email, photo, profile, samples, and the stories and files of requests without an approved song are erased for good. Delivered songs, messages in others’ rooms and payments stay, under “Former member”.',
]
