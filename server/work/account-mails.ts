import type { Tx } from '../db/client.ts'
import type { Jobs } from './jobs.ts'
import { mailJob, type SecurityMail } from './security-mails.ts'

/** `site` is the origin of the mail's links, without a trailing slash. */
export interface ResetMail {
  email: string
  site: string
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
  /** True for mails that may go to an unproven email, unlike others. */
  isOfPassword?: boolean
}
export const proofMail = 'proof-mail'
/** Its jobs contain an address, which may belong to a stranger. */
export const resetMail = 'reset-mail'
export const signInChanged = 'sign-in-changed'

/** Enqueues the mail even without an account. Only the worker looks it up, so the reply can't reveal it. */
export const mailReset = (jobs: Jobs, tx: Tx, data: ResetMail) => jobs.send(resetMail, data, { tx })

export const mailProof = (jobs: Jobs, tx: Tx, data: ProofMail) => jobs.send(proofMail, data, { tx })

export const mailSignInChanged = (jobs: Jobs, tx: Tx, data: SignInChangedMail) =>
  jobs.send(mailJob(signInChanged), data, { tx })
