import type { Tx } from '../db/client.ts'
import type { Jobs } from './jobs.ts'
import { mailJob, type SecurityMail } from './security-mails.ts'

/** `site` is where the links of a mail lead, without a trailing slash. */
export interface ResetMail {
  email: string
  site: string
  /** Where to continue after signing in. */
  returnTo: string
}
export interface ProofMail {
  userId: string
  site: string
}
export interface SignInChangedMail extends SecurityMail {
  site: string
  /** A sentence. */
  change: string
  /** Goes to an email that nobody proved, too: other mails don't. */
  isOfPassword?: boolean
}
export const proofMail = 'proof-mail'
/** Its jobs have an address, which may be anybody's. */
export const resetMail = 'reset-mail'
export const signInChanged = 'sign-in-changed'

/** Enqueues the mail whether the account exists or not: only the worker looks it up, so the reply can't reveal it. */
export const mailReset = (jobs: Jobs, tx: Tx, data: ResetMail) => jobs.send(resetMail, data, { tx })

export const mailProof = (jobs: Jobs, tx: Tx, data: ProofMail) => jobs.send(proofMail, data, { tx })

export const mailSignInChanged = (jobs: Jobs, tx: Tx, data: SignInChangedMail) =>
  jobs.send(mailJob(signInChanged), data, { tx })
