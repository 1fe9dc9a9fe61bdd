import type { Tx } from '../db/client.ts'
import type { Jobs } from './jobs.ts'
import { mailJob, type SecurityMail } from './security-mails.ts'

/** `site` is the origin for links in the email, without a trailing slash. */
export interface ResetMail {
  email: string
  site: string
  returnTo: string
}
export interface LinkMail {
  email: string
  site: string
  returnTo: string
  /** Hash of the cookie of the browser that asked. */
  browserHash: string
}
export interface SignedInByLinkMail extends SecurityMail {
  site: string
}
export interface ProofMail {
  userId: string
  site: string
}
export interface SignInChangedMail extends SecurityMail {
  site: string
  /** Sentence that says what has changed. */
  change: string
  /**
   * True for changes of the password, whose emails are sent even to an unproven address. Other emails aren't.
   */
  isOfPassword?: boolean
}
export const proofMail = 'proof-mail'
/** Names of jobs whose data contain an email address, which may belong to a person without an account. */
export const resetMail = 'reset-mail'
export const linkMail = 'link-mail'
export const signInChanged = 'sign-in-changed'
export const signedInByLink = 'signed-in-by-link'

/**
 * Adds a job for the email, even if there is no account. Only the worker checks that, so the reply can't
 * reveal it.
 */
export const mailReset = (jobs: Jobs, tx: Tx, data: ResetMail) => jobs.send(resetMail, data, { tx })

/** Adds a job for the email, as `mailReset` does. */
export const mailLink = (jobs: Jobs, tx: Tx, data: LinkMail) => jobs.send(linkMail, data, { tx })

export const mailSignedInByLink = (jobs: Jobs, tx: Tx, data: SignedInByLinkMail) =>
  jobs.send(mailJob(signedInByLink), data, { tx })

export const mailProof = (jobs: Jobs, tx: Tx, data: ProofMail) => jobs.send(proofMail, data, { tx })

export const mailSignInChanged = (jobs: Jobs, tx: Tx, data: SignInChangedMail) =>
  jobs.send(mailJob(signInChanged), data, { tx })
