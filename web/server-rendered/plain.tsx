import { counted } from '#contract/surface/counts'
import type { DrawnPages, PlainPage, PlainPages } from '#contract/surface/drawn-pages'
import { fullName } from '#contract/surface/format'
import { paths, servedRoutes } from '#contract/surface/paths'
import { site } from '../lib/site/site.ts'
import { emailBack, emailIsBack, lostEmailBack, newEmail, staleNewEmail } from './accounts/email.tsx'
import { forgot, reset, staleReset } from './accounts/passwords.tsx'
import { accountEnded, accountOpened, prove, staleProof, unproven } from './accounts/prove.tsx'
import { register, signIn, welcome } from './accounts/sign-in.tsx'
import { lostWaysBack, waysAreBack, waysBack } from './accounts/ways-back.tsx'
import { namedWays, WaysList } from './accounts/ways-list.tsx'
import { documentOf } from './document.tsx'
import { Form } from './form.tsx'
import { FormLayout, type FormLayoutProps } from './form-layout.tsx'
import { answerFailed, mailbox, problem, signOut } from './others.tsx'
import { Below, Lead, Notice, PlainLink } from './parts.tsx'
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

export const drawPlain: DrawnPages['drawPlain'] = <Name extends keyof PlainPages>(
  { name, props }: PlainPage<Name>,
  look: Parameters<DrawnPages['drawPlain']>[1],
) => {
  const page = pages[name](props)
  return documentOf({ ...look, title: page.title, script: page.script, body: <FormLayout {...page} /> })
}

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

function holdings({ returnTo, profile, ...account }: PlainPages['holdings']) {
  const ways = namedWays(profile)
  return {
    title: 'What is in your account',
    side: 'Liner notes',
    body: (
      <>
        <Lead>
          Every other way into your account has been closed, and everyone else was signed out. If someone used
          it before you, this is what they left.
        </Lead>
        <ul className="mt-5 list-disc pl-5 text-sm [overflow-wrap:anywhere]">
          <li>
            {fullName(account) || 'No name'}, {account.email}
          </li>
          <li>{counted(account.requests, 'request for a song', 'requests for songs')}</li>
          <li>{counted(account.pledges, 'pledge')}</li>
          <li>{profile ? 'A songwriter profile' : 'No songwriter profile'}</li>
        </ul>
        {ways.length > 0 && (
          <section aria-labelledby="ways" className="mt-6">
            <h2 id="ways" className="text-lg">
              Ways to be paid
            </h2>
            <WaysList ways={ways} />
            {profile?.waysOffSince ? (
              <>
                <p className="mt-4 text-sm">
                  They’re off: supporters can’t see them until you say they’re yours. To change them, save
                  your profile in the studio.
                </p>
                <Form action={servedRoutes.holdings.form} hidden={{ returnTo }} submit="Yes, they are mine" />
              </>
            ) : (
              <Notice>Supporters can see them.</Notice>
            )}
          </section>
        )}
        <Below>
          <PlainLink href={returnTo}>Go on</PlainLink>
          {ways.length > 0 && <PlainLink href={paths.studio('profile')}>Change them</PlainLink>}
        </Below>
      </>
    ),
  }
}
