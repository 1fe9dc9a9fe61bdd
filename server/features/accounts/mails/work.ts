import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { mayMail } from '../../../domain/mailing/security.ts'
import { isMailable } from '../../../domain/people/mailable.ts'
import type { Jobs, Worker } from '../../../work/jobs.ts'
import { mailJob, type SecurityMail, workSecurityMail } from '../../../work/security-mails.ts'
import { addProofToken } from '../proof/proof-token.ts'
import { findUser, findUserByEmail } from '../reads.ts'
import { addResetToken } from '../reset-token.ts'
import { emailChangeWork } from './email-changes.ts'
import { proofLetter, resetLetter, signInChangedLetter } from './letters.ts'

/** `site` is where the links of a mail lead, without a trailing slash. */
interface ResetMail {
  email: string
  site: string
  /** Where to continue after signing in. */
  returnTo: string
}
interface ProofMail {
  userId: string
  site: string
}
interface SignInChangedMail extends SecurityMail {
  site: string
  /** A sentence. */
  change: string
  /** Goes to an email that nobody proved, too: other mails don't. */
  isOfPassword?: boolean
}
/** Its jobs have an address, which may be anybody's. */
export const resetMail = 'reset-mail'
const signInChanged = 'sign-in-changed'

/** Enqueues the mail whether the account exists or not: only the worker looks it up, so the reply can't reveal it. */
export const mailReset = (jobs: Jobs, tx: Tx, data: ResetMail) => jobs.send(resetMail, data, { tx })

export const mailProof = (jobs: Jobs, tx: Tx, data: ProofMail) => jobs.send('proof-mail', data, { tx })

export const mailSignInChanged = (jobs: Jobs, tx: Tx, data: SignInChangedMail) =>
  jobs.send(mailJob(signInChanged), data, { tx })

/** Sends the account mails. */
export async function accountWork(jobs: Worker, { db, mail, secret }: Pick<Deps, 'db' | 'mail' | 'secret'>) {
  await emailChangeWork(jobs, { db, mail, secret })
  // The token is made here and not when the mail is enqueued: stored in a job, it could be read there.
  await jobs.work<ResetMail>(resetMail, async ({ email, ...rest }, _, id) => {
    const user = await findUserByEmail(db, email)
    // An earlier link is good for its hour.
    if (user && (await mayMail(db, { userId: user.id, kind: 'reset', mailId: id })))
      await mail.send(resetLetter({ user, ...rest, token: await addResetToken(db, user.id) }))
  })
  await jobs.work<ProofMail>('proof-mail', async ({ userId, site }, _, mailId) => {
    const user = await findUser(db, userId)
    // An earlier link is good for its week.
    if (!user || user.emailProvenAt || !(await mayMail(db, { userId, kind: 'proof', mailId }))) return
    await mail.send(proofLetter({ user, site, token: await addProofToken(db, userId) }))
  })
  const letterOf = async (data: SignInChangedMail) => {
    const user = await findUser(db, data.userId)
    return user && (data.isOfPassword || isMailable(user))
      ? signInChangedLetter({ user, ...data })
      : undefined
  }
  await workSecurityMail(jobs, { db, mail, kind: signInChanged, letterOf })
}
