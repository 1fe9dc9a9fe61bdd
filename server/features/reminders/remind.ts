import type { Deps } from '../../deps.ts'
import { reminderLetter } from './letters.ts'
import { claim, findForgotten, giveBack } from './queries.ts'
import { stopLink } from './stop-link.ts'

/** Reminds givers of what is due and songwriters of what they haven't confirmed, as of `at`. Safe to run twice at once. */
export async function remind(
  { db, mail, env, secret }: Pick<Deps, 'db' | 'mail' | 'env' | 'secret'>,
  at: Date,
  signal?: AbortSignal,
) {
  const site = env.publicUrl ?? `http://localhost:${env.port}`
  const refused = new Set<string>()
  for (const kind of ['pay', 'confirm'] as const)
    for (;;) {
      const forgotten = (await findForgotten(db, kind, at)).filter(({ id }) => !refused.has(id))
      if (forgotten.length === 0) break
      for (const donation of forgotten) {
        if (signal?.aborted) return
        const reminder = { donationId: donation.id, kind }
        if (!(await claim(db, reminder, at))) continue
        const stop = stopLink(reminder, { site, secret })
        try {
          await mail.send(reminderLetter(donation, { kind, site, stop }))
        } catch {
          refused.add(donation.id)
          await giveBack(db, reminder, at)
        }
      }
    }
  // Says so in the log, and is done again like any failed job; those that went out are counted.
  if (refused.size > 0) throw new Error(`${refused.size} reminders could not be sent`)
}
