import { Fragment } from 'react'
import { kindOf } from '#contract/people/notifications'
import { accountPaths } from '#contract/surface/account-paths'
import { paths } from '#contract/surface/paths'
import { site } from '../lib/site/site.ts'
import { buttonClass } from '../ui/button.tsx'
import { PlainLink } from './form.tsx'
import type { Pages } from './form-layout.tsx'

/** Turns the URLs of a text into links. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, at) =>
    at % 2 ? (
      <a key={at} href={part} className="underline">
        {part}
      </a>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )

const Text = ({ children }: { children: string }) => <p className="mt-4">{children}</p>
const Way = ({ href, children }: { href: string; children: string }) => (
  <p className="mt-6">
    <PlainLink href={href}>{children}</PlainLink>
  </p>
)
const Home = () => <Way href={paths.home()}>{`To ${site.name}`}</Way>

interface PressProps {
  action: string
  variant?: 'secondary'
  children: string
}

const Press = ({ action, variant, children }: PressProps) => (
  <form method="post" action={action} className="mt-6">
    <button className={buttonClass({ variant }, 'w-full')}>{children}</button>
  </form>
)

const withMail = (url: string, mail: 'on' | 'off') => `${url.replace(/&mail=\w+/, '')}&mail=${mail}`
const mails = 'Emails'
const reminders = 'Reminders'

export const others: Pages<
  | 'signOut'
  | 'problem'
  | 'answerFailed'
  | 'mailbox'
  | 'mailStop'
  | 'lostMailStop'
  | 'reminderStop'
  | 'lostReminderStop'
> = {
  signOut: () => ({
    title: 'Sign out?',
    lead: 'Another site sent you here. You are still signed in.',
    form: { action: accountPaths.signOut.form, submit: 'Sign out' },
    below: { Stay: paths.home() },
  }),
  problem: ({ title, words }) => ({
    title,
    alert: words,
    below: { 'Back to sign in': accountPaths.signIn.page, [site.name]: paths.home() },
  }),
  /** Error page after the form that answers a gift has failed. The form works without JavaScript. */
  answerFailed: ({ status, title, words, back }) => ({
    title,
    side: String(status),
    body: (
      <>
        <p className="mt-4 text-muted">{words}.</p>
        <Way href={back}>Back to the song</Way>
      </>
    ),
  }),
  mailbox: ({ letters }) => ({
    title: 'Email',
    side: 'In development',
    lead: 'No mail server is set up, so emails are kept here, newest first.',
    body: (
      <>
        {letters.length === 0 && <p className="mt-6">No email yet. It can take a second or two to appear.</p>}
        <ul className="mt-6 grid gap-5">
          {letters.map(({ to, subject, text, createdAt }, at) => (
            <li key={at} className="border-t border-line pt-4">
              <h2 className="text-lg">{subject}</h2>
              <p className="text-xs text-muted">
                To {to}, <time dateTime={createdAt}>{createdAt.slice(0, 16).replace('T', ' ')}</time>
              </p>
              <div className="mt-2 text-sm wrap-anywhere whitespace-pre-wrap">{linked(text)}</div>
            </li>
          ))}
        </ul>
      </>
    ),
  }),
  mailStop: ({ kind, url, mail }) => ({
    title:
      mail === undefined
        ? 'Stop these emails?'
        : mail
          ? 'You’ll get these emails again'
          : 'These emails have stopped',
    side: mails,
    body: (
      <>
        <Text>{`These emails are about: “${kindOf(kind).when}”.`}</Text>
        {mail === undefined && (
          <>
            <Text>You’ll still see it under the bell; only the emails stop.</Text>
            <Press action={withMail(url, 'off')}>Stop these emails</Press>
          </>
        )}
        {mail === false && (
          <Press action={withMail(url, 'on')} variant="secondary">
            Get them again
          </Press>
        )}
        {mail !== undefined && <Way href={paths.mails()}>All your email settings</Way>}
      </>
    ),
  }),
  lostMailStop: () => ({
    title: 'This link does not work',
    side: mails,
    body: <Text>Part of it may be missing. Open it from the email again.</Text>,
  }),
  reminderStop: ({ payment, url, stopped }) => ({
    title: stopped
      ? `Reminders ${stopped === 'before' ? 'were stopped before' : 'stopped'}`
      : 'No more reminders?',
    side: reminders,
    body: stopped ? (
      <>
        <Text>{`We’ll send no more reminders about ${payment}. If something happens to it, we’ll still let you know.`}</Text>
        <Home />
      </>
    ) : (
      <>
        <Text>{`We’ll stop emailing you reminders about ${payment}. Everything else stays the same.`}</Text>
        <Press action={url}>Stop these reminders</Press>
      </>
    ),
  }),
  lostReminderStop: () => ({
    title: 'This link does not work',
    side: reminders,
    body: (
      <>
        <Text>
          Nothing was stopped. Part of the link may be missing: open it from the email again, or copy all of
          it.
        </Text>
        <Home />
      </>
    ),
  }),
}
