import type { Deps } from '../../../deps.ts'
import { addLoginLink, findForLink } from '../../../domain/accounts/login-links.ts'
import { findUser, findUserByEmail } from '../../../domain/accounts/reads.ts'
import { addProofToken, addResetToken } from '../../../domain/accounts/tokens.ts'
import { mayMail } from '../../../domain/mailing/security.ts'
import { isMailable } from '../../../domain/people/mailable.ts'
import type { Letter } from '../../../mail/letter.ts'
import {
  type LinkMail,
  linkMail,
  type ProofMail,
  proofMail,
  type ResetMail,
  resetMail,
  type SignedInByLinkMail,
  type SignInChangedMail,
  signedInByLink,
  signInChanged,
} from '../../../work/account-mails.ts'
import type { Worker } from '../../../work/jobs.ts'
import { workSecurityMail } from '../../../work/security-mails.ts'
import { emailChangeWork } from './email-changes.ts'
import { linkLetter, proofLetter, resetLetter, signedInByLinkLetter, signInChangedLetter } from './letters.ts'

export async function accountWork(
  jobs: Worker,
  { db, mail, secret, env }: Pick<Deps, 'db' | 'mail' | 'secret' | 'env'>,
) {
  await emailChangeWork(jobs, { db, mail, secret })
  // The token is created only here: in a stored job, anyone with access to the database could read it.
  await jobs.work<ResetMail>(resetMail, async ({ email, ...rest }, _, id) => {
    const user = await findUserByEmail(db, email)
    // Over the rate limit no mail is sent: the link of the earlier mail works for an hour.
    if (user && (await mayMail(db, { userId: user.id, kind: 'reset', mailId: id })))
      await mail.send(resetLetter({ user, ...rest, token: await addResetToken(db, user.id) }))
  })
  await jobs.work<LinkMail>(linkMail, async ({ email, browserHash, ...rest }, _, mailId) => {
    const user = await findForLink(db, { email }, env.stewardEmails)
    if (user && (await mayMail(db, { userId: user.id, kind: 'link', mailId })))
      await mail.send(
        linkLetter({ user, ...rest, token: await addLoginLink(db, { userId: user.id, browserHash }) }),
      )
  })
  await workSecurityMail<SignedInByLinkMail, Letter>(jobs, {
    db,
    mail,
    kind: signedInByLink,
    letterOf: async ({ userId, site }) => {
      const user = await findUser(db, userId)
      return user && signedInByLinkLetter({ user, site })
    },
  })
  await jobs.work<ProofMail>(proofMail, async ({ userId, site }, _, mailId) => {
    const user = await findUser(db, userId)
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
