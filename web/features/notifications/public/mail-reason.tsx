import { canTurnOff, kindOf, type MailReason } from '#contract/people/notifications'
import { momentOf } from '#contract/surface/format'

const causes = {
  listener: 'by the listener',
  songwriter: 'by the songwriter',
  person: 'by another person',
} as const

/**
 * Why an email was sent: the event, who caused it, when it happened, when it was emailed, and if it can be
 * turned off.
 */
export function MailReasonLine({ kind, cause, createdAt, emailedAt }: MailReason) {
  if (!emailedAt) return null
  const [happened, mailed] = [momentOf(createdAt), momentOf(emailedAt)]
  return [
    kindOf(kind).when,
    ...(cause ? [causes[cause]] : []),
    happened,
    `emailed ${mailed === happened ? 'at once' : mailed}`,
    canTurnOff(kind) ? 'can be turned off in the email settings' : 'always sent',
  ].join(' · ')
}
