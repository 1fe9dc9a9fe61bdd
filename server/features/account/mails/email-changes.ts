import { and, eq } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { emailChanges, users } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { isKeptForUndo, isWaiting } from '../../../domain/accounts/email-changes.ts'
import { findUserByEmail } from '../../../domain/accounts/reads.ts'
import { emailChangeTokens } from '../../../domain/accounts/tokens.ts'
import { mayMail } from '../../../domain/mailing/security.ts'
import type { Jobs, Worker } from '../../../work/jobs.ts'
import { mailJob, type SecurityMail, workSecurityMail } from '../../../work/security-mails.ts'
import { emailChangedLetter, emailInUseLetter, newEmailLetter } from './letters.ts'

interface NewEmailMail {
  changeId: string
  /** Base URL of the links, without a trailing slash. */
  site: string
}
interface EmailChangedMail extends SecurityMail, NewEmailMail {}

const changed = 'email-changed'

/**
 * Enqueues the mail to the new address. Only the worker checks if that address has an account, so the reply
 * can't reveal it.
 */
export const mailNewEmail = (jobs: Jobs, tx: Tx, data: NewEmailMail) =>
  jobs.send('new-email-mail', data, { tx })

/** Enqueues the notice to the old address. */
export const mailEmailChanged = (jobs: Jobs, tx: Tx, data: EmailChangedMail) =>
  jobs.send(mailJob(changed), data, { tx })

export async function emailChangeWork(
  jobs: Worker,
  { db, mail, secret }: Pick<Deps, 'db' | 'mail' | 'secret'>,
) {
  const tokenOf = emailChangeTokens(secret)
  await jobs.work<NewEmailMail>('new-email-mail', async ({ changeId, site }, _, mailId) => {
    const [change] = await db
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.id, changeId), isWaiting()))
    if (!change) return
    const { userId, newEmail: email } = change
    // Rate limit: one mail in ten minutes for each email change. The link in it stays valid.
    if (!(await mayMail(db, { userId, kind: `new-email ${changeId}`, mailId }))) return
    const isInUse = (await findUserByEmail(db, email)) ?? (await isKeptForUndo(db, email, userId))
    await mail.send(
      isInUse
        ? emailInUseLetter({ email, site })
        : newEmailLetter({ email, site, token: tokenOf('new', changeId) }),
    )
  })
  const letterOf = async ({ changeId, site }: EmailChangedMail) => {
    const change = await findChanged(db, changeId)
    const token = change?.undoHash ? tokenOf('old', changeId) : undefined
    return change && emailChangedLetter({ user: change, site, token })
  }
  await workSecurityMail(jobs, { db, mail, kind: changed, letterOf })
}

/** A confirmed change that wasn't undone: its old address, and the person's first name. */
async function findChanged(db: Db, changeId: string) {
  const [change] = await db
    .select({
      email: emailChanges.oldEmail,
      firstName: users.firstName,
      undoneAt: emailChanges.undoneAt,
      undoHash: emailChanges.undoHash,
    })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(eq(emailChanges.id, changeId))
  return change?.undoneAt ? undefined : change
}
