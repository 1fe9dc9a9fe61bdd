import { lapseDays, matchDays } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { inCurrency, utcDayOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import type { Letter } from '../../mail/letter.ts'
import { letter } from '../../mail/templates/letter.ts'
import { quoted } from '../../mail/templates/quoted.ts'
import type { Forgotten } from './reads.ts'
import type { ReminderKind } from './stop-link.ts'

interface Links {
  kind: ReminderKind
  site: string
  stop: string
}

/** Day on which an unpaid pledge lapses or, for a pledge to the Community Fund, loses its match. */
const lapseDayOf = ({ since, isGeneral }: Forgotten) =>
  plus(since, (isGeneral ? matchDays : lapseDays) * ms.day)

/** True for a pledge to the Community Fund whose first match wasn't paid: it waits for another song. */
const goesBack = ({ isGeneral, missedMatches }: Forgotten) => isGeneral && missedMatches === 0

/** Reminds the giver to pay, or the songwriter to check if the payment arrived. */
export function reminderLetter(donation: Forgotten, { kind, site, stop }: Links): Letter {
  const { amount, code, giver, songwriter } = donation
  const title = quoted(donation.title)
  const externalRef = quoted(donation.externalRef ?? '')
  const writer = quoted(songwriter.firstName ?? 'The songwriter')
  const page = site + paths.dashboard({ role: kind === 'pay' ? 'underwriter' : 'songwriter' })
  const words =
    kind === 'pay'
      ? [
          `“${title}” is finished and approved: you can pay your ${inCurrency(amount)} now. You pay ${writer} directly, with the code ${code} in the payment’s note.`,
          'How to pay, and the button to mark it as sent:',
          page,
          `If you’ve changed your mind, you can cancel your promise there. Unpaid, it ${goesBack(donation) ? 'goes back to the Community Fund' : 'ends'} on ${utcDayOf(lapseDayOf(donation))}.`,
        ]
      : [
          `A payment of ${inCurrency(amount)} for “${title}” was marked as sent, with the code ${code}${externalRef ? ` and the reference ${externalRef}` : ''}. Has it arrived?`,
          'Confirm it, or say that it hasn’t arrived:',
          page,
        ]
  const subject =
    kind === 'pay' ? `You can pay for “${title}” now` : `Has the payment for “${title}” arrived?`
  const all = [...words, 'Stop reminders about this payment:', stop]
  return {
    ...letter(kind === 'pay' ? giver : songwriter, subject, all, page, stop),
    // RFC 8058 (one-click unsubscribe): mail programs show a button of their own, and send a POST.
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
