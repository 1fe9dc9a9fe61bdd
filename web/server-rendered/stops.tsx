import { kindOf } from '#contract/people/notifications'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { paths } from '#contract/surface/paths'
import { site } from '../lib/site/site.ts'
import { buttonClass } from '../ui/button.tsx'
import { PlainLink } from './parts.tsx'

const Text = ({ children }: { children: string }) => <p className="mt-4">{children}</p>
const Way = ({ href, children }: { href: string; children: string }) => (
  <p className="mt-6">
    <PlainLink href={href}>{children}</PlainLink>
  </p>
)

const Press = ({
  action,
  variant,
  children,
}: {
  action: string
  variant: 'primary' | 'secondary'
  children: string
}) => (
  <form method="post" action={action} className="mt-6">
    <button className={buttonClass({ variant }, 'w-full')}>{children}</button>
  </form>
)

const mails = 'Emails'
const withMail = (url: string, mail: 'on' | 'off') => `${url.replace(/&mail=\w+/, '')}&mail=${mail}`

export function mailStop({ kind, url, mail }: PlainPages['mailStop']) {
  const when = <Text>{`These emails are about: “${kindOf(kind).when}”.`}</Text>
  if (mail === undefined)
    return {
      title: 'Stop these emails?',
      side: mails,
      body: (
        <>
          {when}
          <Text>You’ll still see it under the bell; only the emails stop.</Text>
          <Press action={withMail(url, 'off')} variant="primary">
            Stop these emails
          </Press>
        </>
      ),
    }
  return {
    title: mail ? 'You’ll get these emails again' : 'These emails have stopped',
    side: mails,
    body: (
      <>
        {when}
        {!mail && (
          <Press action={withMail(url, 'on')} variant="secondary">
            Get them again
          </Press>
        )}
        <Way href={paths.mails()}>All your email settings</Way>
      </>
    ),
  }
}

export const lostMailStop = () => ({
  title: 'This link does not work',
  side: mails,
  body: <Text>Part of it may be missing. Open it from the email again.</Text>,
})

const reminders = 'Reminders'
const Home = () => <Way href={paths.home()}>{`To ${site.name}`}</Way>

export function reminderStop({ payment, url, stopped }: PlainPages['reminderStop']) {
  if (!stopped)
    return {
      title: 'No more reminders?',
      side: reminders,
      body: (
        <>
          <Text>{`We’ll stop emailing you reminders about ${payment}. Everything else stays the same.`}</Text>
          <Press action={url} variant="primary">
            Stop these reminders
          </Press>
        </>
      ),
    }
  return {
    title: stopped === 'before' ? 'Reminders were stopped before' : 'Reminders stopped',
    side: reminders,
    body: (
      <>
        <Text>{`We’ll send no more reminders about ${payment}. If something happens to it, we’ll still let you know.`}</Text>
        <Home />
      </>
    ),
  }
}

export const lostReminderStop = () => ({
  title: 'This link does not work',
  side: reminders,
  body: (
    <>
      <Text>
        Nothing was stopped. Part of the link may be missing: open it from the email again, or copy all of it.
      </Text>
      <Home />
    </>
  ),
})
