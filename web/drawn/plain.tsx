import type { DrawnPages, PlainPage, PlainPages } from '#contract/surface/drawn-pages'
import { site } from '../lib/site/site.ts'
import { emailBack, emailIsBack, lostEmailBack, newEmail, staleNewEmail } from './accounts/email.tsx'
import { holdings } from './accounts/holdings.tsx'
import { forgot, reset, staleReset } from './accounts/passwords.tsx'
import { accountEnded, accountOpened, prove, staleProof, unproven } from './accounts/prove.tsx'
import { register, signIn, welcome } from './accounts/sign-in.tsx'
import { lostWaysBack, waysAreBack, waysBack } from './accounts/ways-back.tsx'
import { documentOf } from './document.tsx'
import { FormLayout, type FormLayoutProps } from './form-layout.tsx'
import { answerFailed, mailbox, problem, signOut } from './others.tsx'
import { report, reported, reportFailed } from './reports.tsx'
import { lostMailStop, lostReminderStop, mailStop, reminderStop } from './stops.tsx'

const pages: { [Name in keyof PlainPages]: (props: PlainPages[Name]) => FormLayoutProps } = {
  signIn,
  register,
  welcome,
  forgot,
  reset,
  staleReset,
  prove,
  staleProof,
  newEmail,
  staleNewEmail,
  emailBack,
  emailIsBack,
  lostEmailBack,
  accountEnded,
  accountOpened,
  unproven,
  holdings,
  signOut,
  problem,
  mailbox,
  mailStop,
  lostMailStop,
  reminderStop,
  lostReminderStop,
  waysBack,
  waysAreBack,
  lostWaysBack,
  answerFailed,
  report,
  reported,
  reportFailed,
}

/** A page of the server that works without JavaScript. */
export const drawPlain: DrawnPages['drawPlain'] = <Name extends keyof PlainPages>(
  { name, props }: PlainPage<Name>,
  look: Parameters<DrawnPages['drawPlain']>[1],
) => {
  const page = pages[name](props)
  return documentOf({ ...look, title: page.title, script: page.script, body: <FormLayout {...page} /> })
}

/** Error page of a failed render: a sentence, and a retry link. */
export const drawFailure: DrawnPages['drawFailure'] = ({ title, message }, look) =>
  documentOf({
    ...look,
    title,
    body: (
      <main className="page measure">
        <h1 className="text-3xl">{title}</h1>
        <p role="alert" className="mt-3 mb-6 text-muted">
          {message}
        </p>
        <p>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this very page */}
          <a href="" className="inline-flex min-h-11 items-center font-semibold underline">
            Load it again
          </a>
        </p>
        {site.contact && (
          <p className="mt-6 text-sm text-muted">
            If it stays like this, write to{' '}
            <a href={site.contact.href} className="underline">
              {site.contact.words}
            </a>
            .
          </p>
        )}
      </main>
    ),
  })
