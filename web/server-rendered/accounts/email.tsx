import { emailUndoDays } from '#contract/people/own-account'
import { accountPaths } from '#contract/surface/account-paths'
import { emailPages, paths } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { Address, Lead } from '../form.tsx'
import type { Pages } from '../form-layout.tsx'

const side = 'Your email'

export const ofEmail: Pages<'newEmail' | 'staleNewEmail' | 'emailBack' | 'emailIsBack' | 'lostEmailBack'> = {
  newEmail: ({ before, email, token, filled }) => ({
    title: 'Use your new email?',
    side,
    lead: (
      <>
        Your account has <Address>{before}</Address> now. From now on you sign in with{' '}
        <Address>{email}</Address>, and our emails go there.
      </>
    ),
    form: { action: emailPages.confirm.form, filled, hidden: { token }, submit: 'Use the new email' },
    below: { 'Keep the old one': paths.settings('email') },
  }),
  staleNewEmail: () => ({
    title: 'This link doesn’t work here',
    side,
    alert:
      'It has expired or was replaced by a newer one, or this browser is signed in to another account. Nothing was changed.',
    below: { Settings: paths.settings('email'), 'Sign out': paths.logout() },
  }),
  emailBack: ({ email, token, filled }) => ({
    title: 'Get your account back?',
    side,
    lead: (
      <>
        Your account gets <Address>{email}</Address> again, and the ways to be paid that it had. Everyone is
        signed out of it, and its password no longer works: choose a new one then. If you changed the email,
        close this page: nothing will happen.
      </>
    ),
    form: { action: emailPages.back.form, filled, hidden: { token }, submit: 'Get it back' },
  }),
  emailIsBack: ({ isDone }) => ({
    title: isDone ? 'Your account is yours again' : 'You got it back before',
    side,
    notice: isDone && 'It has its old email, and everyone was signed out.',
    lead: !isDone && 'This link works once. A later change gets its own email.',
    body: <Lead>Now choose a new password: the link for it goes to this email.</Lead>,
    below: { 'Choose a new password': accountPaths.forgot.page },
  }),
  lostEmailBack: () => ({
    title: 'This link does not work',
    side,
    lead: `Nothing was changed. The link is older than ${emailUndoDays} days, or part of it is missing.`,
    below: { [site.name]: paths.home() },
  }),
}
