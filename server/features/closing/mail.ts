import { ms, plus } from '#contract/grammar/time'
import { closingDays } from '#contract/people/closing'
import { accountPaths } from '#contract/surface/account-paths'
import { dayOf } from '#contract/surface/format'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { opensUntil } from '../../domain/accounts/closing.ts'
import { findUser } from '../../domain/accounts/reads.ts'
import { isClosedSince } from '../../domain/people/closed.ts'
import { isMailable } from '../../domain/people/mailable.ts'
import { letterOf } from '../../mail/templates/letter.ts'
import { site as own } from '../../site/site.ts'
import type { Jobs, Worker } from '../../work/jobs.ts'
import { mailJob, type SecurityMail, workSecurityMail } from '../../work/security-mails.ts'

const closedKind = 'account-closed'
const erasedSoonKind = 'account-erased-soon'

interface ClosingMail extends SecurityMail {
  site: string
  closedAt: string
}

/** Mails the person at once, and again two days before the account is erased. */
export async function mailClosing(jobs: Jobs, tx: Tx, data: Omit<ClosingMail, 'at'>) {
  await jobs.send(mailJob(closedKind), data, { tx })
  await jobs.send(mailJob(erasedSoonKind), data, {
    tx,
    at: new Date(plus(data.closedAt, closingDays.warn * ms.day)),
  })
}

const said = {
  [closedKind]: (until: string) => ({
    subject: `Your ${own.name} account is closed`,
    paragraphs: [
      `Your account was closed, and everyone is signed out of it. Until ${until} signing in opens it again, and everything is as it was. Then what it holds of you is erased for good.`,
      'If it wasn’t you, sign in now and change your password.',
    ],
  }),
  [erasedSoonKind]: (until: string) => ({
    subject: `Your ${own.name} account will be erased in two days`,
    paragraphs: [
      `You closed your account. On ${until} what it holds of you is erased for good, and nobody can bring it back.`,
      'Until then signing in opens it again, and everything is as it was.',
    ],
  }),
}

/** Worker of both mails. It sends none for an account that was opened again meanwhile. */
export async function closingWork(jobs: Worker, { db, mail }: Pick<Deps, 'db' | 'mail'>) {
  for (const kind of [closedKind, erasedSoonKind] as const) {
    const letter = async ({ userId, site, closedAt }: ClosingMail) => {
      const user = await findUser(db, userId)
      if (!user || !isClosedSince(user, closedAt) || !isMailable(user)) return undefined
      const { subject, paragraphs } = said[kind](dayOf(opensUntil(closedAt).toISOString()))
      return letterOf({
        to: user,
        subject,
        paragraphs,
        button: { label: 'Sign in and open it again', href: site + accountPaths.signIn.page },
      })
    }
    await workSecurityMail(jobs, { db, mail, kind, letterOf: letter })
  }
}
