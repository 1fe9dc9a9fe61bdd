import { alwaysMailed, canTurnOff, kindOf, type MailReason } from '#contract/people/notifications'
import { momentOf } from '#contract/surface/format'

const causes = {
  listener: 'Caused by the listener.',
  songwriter: 'Caused by the songwriter.',
  person: 'Caused by another person.',
} as const

/** Reason of a mail in one line: event, cause, time and setting. */
export function MailReasonLine({ kind, cause, createdAt, emailedAt }: MailReason) {
  if (!emailedAt) return null
  const setting = canTurnOff(kind) ? 'Can be turned off in the email settings.' : `${alwaysMailed}.`
  return (
    <>
      {kindOf(kind).when}, {momentOf(createdAt)}. {cause ? causes[cause] : 'Caused by no other person.'}{' '}
      Emailed {momentOf(emailedAt)}. {setting}
    </>
  )
}
