import type { passkeys } from '../people/passkeys.ts'
import { invitationParameter } from '../people/registration-settings.ts'
import { signInPages } from './paths.ts'

/** Paths of the account pages. Each form has its own path, because API calls accept only JSON. */
export const accountPaths = {
  signIn: { page: signInPages.in, form: `${signInPages.in}/form` },
  register: { page: '/api/register', form: '/api/register/form' },
  welcome: { page: '/api/welcome', form: '/api/welcome/form' },
  /** Sign-in by a mailed link: the form that asks for it, and the page behind the link. */
  link: {
    page: `${signInPages.in}/link`,
    form: `${signInPages.in}/link/form`,
    press: `${signInPages.in}/link/press`,
  },
  forgot: { page: '/api/forgot-password', form: '/api/forgot-password/form' },
  reset: { page: '/api/reset-password', form: '/api/reset-password/form' },
  prove: {
    page: '/api/prove-email',
    form: '/api/prove-email/form',
    password: '/api/prove-email/password',
    link: '/api/prove-email/link',
    newPassword: { page: '/api/prove-email/new', form: '/api/prove-email/new/form' },
    notMe: {
      page: '/api/prove-email/not-me',
      form: '/api/prove-email/not-me/form',
      done: '/api/prove-email/ended',
    },
    again: '/api/prove-email/again',
  },
  signOut: { page: signInPages.out, form: `${signInPages.out}/form` },
  /** Page that confirms that a sign-in reopened a closed account. */
  opened: '/api/login/opened',
  demo: '/api/login/demo',
  passkey: {
    options: '/api/login/passkey/options' satisfies typeof passkeys.signInOptions.path,
    answer: '/api/login/passkey' satisfies typeof passkeys.signIn.path,
  },
  provider: '/api/login/oidc',
  providerCallback: '/api/login/oidc/callback',
  mailbox: '/api/dev/mail',
} as const

export const invitationPath = (token: string) =>
  `${accountPaths.signIn.page}?${new URLSearchParams({ [invitationParameter]: token })}`

/**
 * Query parameter of a registration form for the emails in STEWARD_EMAILS, which can register even if
 * registration is closed. No page links to this form.
 */
export const stewardParameter = 'steward'
export const registerAsSteward = `${accountPaths.register.page}?${stewardParameter}=1`
