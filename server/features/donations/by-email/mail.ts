import { inCurrency } from '#contract/surface/format'
import { servedRoutes } from '#contract/surface/served-routes'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { emailPledgeTokens } from '../../../domain/accounts/tokens.ts'
import type { Letter } from '../../../mail/letter.ts'
import { letterOf } from '../../../mail/templates/letter.ts'
import { site as own } from '../../../site/site.ts'
import type { Jobs, Worker } from '../../../work/jobs.ts'
import { findEmailPledge } from './writes.ts'

const job = 'email-pledge-mail'

interface EmailPledgeMail {
  /** Id of the promise. The job has neither the address nor the token. */
  id: string
  site: string
}

export const mailEmailPledge = (jobs: Jobs, tx: Tx, data: EmailPledgeMail) => jobs.send(job, data, { tx })

/**
 * Mail to an address that nobody has proven. It names the site and the amount, never a title or a visitor's word:
 * otherwise strangers could send their words through the site (spam).
 */
const letter = ({ email, amount, link }: { email: string; amount: string; link: string }): Letter =>
  letterOf({
    to: { email, firstName: null },
    subject: `Your ${inCurrency(amount)} for a song at ${own.name}`,
    paragraphs: [
      `Please confirm your promise of ${inCurrency(amount)} at ${own.name} within two days.`,
      'If it wasn’t you, ignore this email.',
    ],
    button: { label: 'Go on', href: link },
  })

/** Sends these mails. A promise that was replaced, or whose time is over, is mailed no more. */
export const emailPledgeWork = (jobs: Worker, { db, mail, secret }: Pick<Deps, 'db' | 'mail' | 'secret'>) =>
  jobs.work<EmailPledgeMail>(job, async ({ id, site }) => {
    const waiting = await findEmailPledge(db, { id })
    if (!waiting || waiting.donationId) return
    const query = new URLSearchParams({ token: emailPledgeTokens(secret)(id) }).toString()
    await mail.send(letter({ ...waiting, link: `${site}${servedRoutes.promise.page}?${query}` }))
  })
