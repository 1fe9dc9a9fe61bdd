import { emailUndoDays } from '#contract/people/own-account'
import { accountPaths } from '#contract/surface/account-paths'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { emailPages, paths } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { Form } from '../form.tsx'
import { Below, Lead, Notice, PlainLink } from '../parts.tsx'

const side = 'Your email'
const Address = ({ children }: { children: string }) => (
  <strong className="[overflow-wrap:anywhere]">{children}</strong>
)

export const newEmail = ({ before, email, token, filled }: PlainPages['newEmail']) => ({
  title: 'Use your new email?',
  side,
  body: (
    <>
      <Lead>
        Your account has <Address>{before}</Address> now. From now on you sign in with{' '}
        <Address>{email}</Address>, and our emails go there.
      </Lead>
      <Form action={emailPages.confirm.form} filled={filled} hidden={{ token }} submit="Use the new email" />
      <Below>
        <PlainLink href={paths.account('email')}>Keep the old one</PlainLink>
      </Below>
    </>
  ),
})

export const staleNewEmail = () => ({
  title: 'This link doesn’t work here',
  side,
  body: (
    <>
      <p role="alert" className="mt-3 text-base">
        It has expired or was replaced by a newer one, or this browser is signed in to another account.
        Nothing was changed.
      </p>
      <Below>
        <PlainLink href={paths.account('email')}>Your account</PlainLink>
        <PlainLink href={paths.logout()}>Sign out</PlainLink>
      </Below>
    </>
  ),
})

export const emailBack = ({ email, token, filled }: PlainPages['emailBack']) => ({
  title: 'Get your account back?',
  side,
  body: (
    <>
      <Lead>
        Your account gets <Address>{email}</Address> again, and the ways to be paid that it had. Everyone is
        signed out of it, and its password no longer works: choose a new one then. If you changed the email,
        close this page: nothing will happen.
      </Lead>
      <Form action={emailPages.back.form} filled={filled} hidden={{ token }} submit="Get it back" />
    </>
  ),
})

export const emailIsBack = ({ isDone }: PlainPages['emailIsBack']) => ({
  title: isDone ? 'Your account is yours again' : 'You got it back before',
  side,
  body: (
    <>
      {isDone ? (
        <Notice>It has its old email, and everyone was signed out.</Notice>
      ) : (
        <Lead>This link works once. A later change gets its own email.</Lead>
      )}
      <Lead>Now choose a new password: the link for it goes to this email.</Lead>
      <Below>
        <PlainLink href={accountPaths.forgot.page}>Choose a new password</PlainLink>
      </Below>
    </>
  ),
})

export const lostEmailBack = () => ({
  title: 'This link does not work',
  side,
  body: (
    <>
      <Lead>Nothing was changed. The link is older than {emailUndoDays} days, or part of it is missing.</Lead>
      <Below>
        <PlainLink href={paths.home()}>{site.name}</PlainLink>
      </Below>
    </>
  ),
})
