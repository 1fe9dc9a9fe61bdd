import type { Deps } from '../../deps.ts'
import { isClosed } from '../../domain/people/closed.ts'
import { isMailable } from '../../domain/people/mailable.ts'
import { siteOf } from '../../mail/templates/said.ts'
import { reminderLetter } from './letters.ts'
import { findForgotten } from './reads.ts'
import { stopLink } from './stop-link.ts'
import { claim, giveBack } from './writes.ts'

/**
 * Mails the reminders that are due at the time `at`: to givers of unpaid pledges, and to songwriters with
 * unconfirmed payments. Safe to run concurrently.
 */
export async function remind(
  { db, mail, env, secret }: Pick<Deps, 'db' | 'mail' | 'env' | 'secret'>,
  at: Date,
  signal?: AbortSignal,
) {
  const site = siteOf(env)
  const refusing = new Set<string>()
  let failed = 0
  for (const kind of ['pay', 'confirm'] as const)
    for (let page: Page | undefined; !page || page.last; ) {
      page = await findForgotten(db, kind, at, page?.last)
      for (const donation of page.forgotten) {
        if (signal?.aborted) return
        const reminder = { donationId: donation.id, kind }
        if (isClosed(donation) || !isMailable(donation)) continue
        const mailId = await claim(db, { ...reminder, receiverId: donation.receiverId }, at)
        if (!mailId) continue
        const stop = stopLink(reminder, { site, secret })
        try {
          // An address that refused one mail is skipped for the rest of the run.
          if (refusing.has(donation.email)) throw refusal
          // Counted also without a mail server: else one that is set later would send them all at once.
          if (!mail.isOff) await mail.send(reminderLetter(donation, { kind, site, stop }))
        } catch (error) {
          const forGood = isForGood(error)
          if (forGood) refusing.add(donation.email)
          else failed++
          await giveBack(db, { ...reminder, mailId }, { at, forGood })
        }
      }
    }
  // Makes the job fail, so that the error is logged and the job retried. Reminders that were sent aren't sent
  // again.
  if (failed > 0) throw new Error(`${failed} reminders could not be sent`)
}

type Page = Awaited<ReturnType<typeof findForgotten>>

const recipient = 'RCPT TO'
const refusal = { command: recipient, responseCode: 550 }

/** True if the mail server refuses this address for good (RFC 5321 §4.2.1). */
function isForGood(error: unknown): boolean {
  const { command, responseCode = 0 }: Partial<typeof refusal> = Object(error)
  return command === recipient && responseCode >= 500
}
