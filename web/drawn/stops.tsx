import { kindOf } from '#contract/people/notifications'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { paths } from '#contract/surface/paths'
import { buttonLook } from '../ui/button.tsx'
import { PlainLink } from './parts.tsx'

const Text = ({ children }: { children: string }) => <p className="mt-4">{children}</p>
const Way = ({ href, children }: { href: string; children: string }) => (
  <p className="mt-6">
    <PlainLink href={href}>{children}</PlainLink>
  </p>
)

/** Form with a single button. */
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
    <button className={buttonLook({ variant }, 'w-full')}>{children}</button>
  </form>
)

const mails = 'Mails'
const withMail = (url: string, mail: 'on' | 'off') => `${url.replace(/&mail=\w+/, '')}&mail=${mail}`

export function mailStop({ kind, url, mail }: PlainPages['mailStop']) {
  const when = <Text>{`“${kindOf(kind).when}”: that is what these mails tell you of.`}</Text>
  if (mail === undefined)
    return {
      title: 'No more of these mails?',
      side: mails,
      body: (
        <>
          {when}
          <Text>The bell goes on telling you; only the mail stops.</Text>
          <Press action={withMail(url, 'off')} variant="primary">
            Stop these mails
          </Press>
        </>
      ),
    }
  return {
    title: mail ? 'You get these mails again' : 'These mails have stopped',
    side: mails,
    body: (
      <>
        {when}
        {!mail && (
          <Press action={withMail(url, 'on')} variant="secondary">
            Get them again
          </Press>
        )}
        <Way href={paths.mails()}>All your mail settings</Way>
      </>
    ),
  }
}

export const lostMailStop = () => ({
  title: 'This link does not work',
  side: mails,
  body: <Text>It was cut short, perhaps. Open it from the mail again.</Text>,
})

const reminders = 'Reminders'
const home = <Way href={paths.home()}>To Songwright</Way>

export function reminderStop({ payment, url, stopped }: PlainPages['reminderStop']) {
  if (!stopped)
    return {
      title: 'No more reminders?',
      side: reminders,
      body: (
        <>
          <Text>{`You will get no more mails that remind you of ${payment}. Everything else goes on.`}</Text>
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
        <Text>{`You get no more reminders of ${payment}. When something happens to it, we still tell you.`}</Text>
        {home}
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
        Nothing was stopped. Perhaps the link was cut short: open it from the mail again, or copy all of it.
      </Text>
      {home}
    </>
  ),
})
