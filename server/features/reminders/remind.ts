import type { Deps } from '../../deps.ts'
import { isInGoodStanding } from '../../domain/requests/visible.ts'
import { siteOf } from '../../mail/templates/site.ts'
import { reminderLetter } from './letters.ts'
import { type Forgotten, findForgotten } from './reads.ts'
import { stopLink } from './stop-link.ts'
import { claim, giveBack } from './writes.ts'

/** Reminds givers of what is due and songwriters of what they haven't confirmed, as of `at`. Safe to run twice at once. */
export async function remind(
  { db, mail, env, secret }: Pick<Deps, 'db' | 'mail' | 'env' | 'secret'>,
  at: Date,
  signal?: AbortSignal,
) {
  const site = siteOf(env)
  const refusing = new Set<string>()
  let failed = 0
  for (const kind of ['pay', 'confirm'] as const)
    for (let last: Forgotten | undefined; ; ) {
      const forgotten = await findForgotten(db, kind, at, last)
      last = forgotten.at(-1)
      if (!last) break
      for (const donation of forgotten) {
        if (signal?.aborted) return
        const reminder = { donationId: donation.id, kind }
        if (!isInGoodStanding(donation) || !(await claim(db, reminder, at))) continue
        const stop = stopLink(reminder, { site, secret })
        try {
          // Who takes no mail for one donation takes none for the next.
          if (refusing.has(donation.email)) throw refusal
          await mail.send(reminderLetter(donation, { kind, site, stop }))
        } catch (error) {
          const forGood = isForGood(error)
          if (forGood) refusing.add(donation.email)
          else failed++
          await giveBack(db, reminder, { at, forGood })
        }
      }
    }
  // Says so in the log, and is done again like any failed job; those that went out are counted.
  if (failed > 0) throw new Error(`${failed} reminders could not be sent`)
}

const recipient = 'RCPT TO'
const refusal = { command: recipient, responseCode: 550 }

/** Whether the mail server takes no mail for this address, now or later (RFC 5321 §4.2.1). */
function isForGood(error: unknown): boolean {
  const { command, responseCode = 0 } = error as Partial<typeof refusal>
  return command === recipient && responseCode >= 500
}
