import { changedDays } from '#contract/people/songwriters'
import { eq } from '#drizzle'
import { users, waysChanges } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { isMailable } from '../../../domain/people/mailable.ts'
import { letterOf } from '../../../mail/templates/letter.ts'
import { site as own } from '../../../site/site.ts'
import type { Worker } from '../../../work/jobs.ts'
import { workSecurityMail } from '../../../work/security-mails.ts'
import { kind, type WaysChangedMail } from './changes.ts'
import { backLink } from './link.ts'

export function waysWork(jobs: Worker, { db, mail, secret }: Pick<Deps, 'db' | 'mail' | 'secret'>) {
  const letter = async ({ changeId, site }: WaysChangedMail) => {
    const [to] = await db
      .select({
        email: users.email,
        firstName: users.firstName,
        emailProvenAt: users.emailProvenAt,
        proofAskedAt: users.proofAskedAt,
        endedAt: waysChanges.endedAt,
      })
      .from(waysChanges)
      .innerJoin(users, eq(users.id, waysChanges.userId))
      .where(eq(waysChanges.id, changeId))
    if (!to || to.endedAt || !isMailable(to)) return undefined
    return letterOf({
      to,
      subject: 'Your ways to be paid have changed',
      paragraphs: [
        `A way to be paid was changed, added or removed in your ${own.name} profile, and supporters can see it now.`,
        `If it wasn’t you, put the old ones back: that also signs everyone out of your account. The button works for ${changedDays} days.`,
      ],
      button: { label: 'Put the old ones back', href: backLink(changeId, { site, secret }) },
    })
  }
  return workSecurityMail(jobs, { db, mail, kind, letterOf: letter })
}
