import type { passkeys } from '../people/passkeys.ts'
import { signInPages } from './paths.ts'

/** Paths of the account pages. A form has a path of its own, because the API calls take JSON only. */
export const accountPaths = {
  signIn: { page: signInPages.in, form: `${signInPages.in}/form` },
  register: { page: '/api/register', form: '/api/register/form' },
  /** What brings a newcomer here who came by the provider. */
  welcome: { page: '/api/welcome', form: '/api/welcome/form' },
  forgot: { page: '/api/forgot-password', form: '/api/forgot-password/form' },
  reset: { page: '/api/reset-password', form: '/api/reset-password/form' },
  /** The link in a proof mail, and what can be done there. */
  prove: {
    page: '/api/prove-email',
    form: '/api/prove-email/form',
    password: '/api/prove-email/password',
    newPassword: { page: '/api/prove-email/new', form: '/api/prove-email/new/form' },
    notMe: {
      page: '/api/prove-email/not-me',
      form: '/api/prove-email/not-me/form',
      done: '/api/prove-email/ended',
    },
    again: '/api/prove-email/again',
  },
  signOut: { page: signInPages.out, form: `${signInPages.out}/form` },
  /** Says that a sign-in opened a closed account again. */
  opened: '/api/login/opened',
  demo: '/api/login/demo',
  /** Calls, which the script of the sign-in page makes. */
  passkey: {
    options: '/api/login/passkey/options' satisfies typeof passkeys.signInOptions.path,
    answer: '/api/login/passkey' satisfies typeof passkeys.signIn.path,
  },
  provider: '/api/login/oidc',
  providerCallback: '/api/login/oidc/callback',
  mailbox: '/api/dev/mail',
} as const

/** The query parameter with the token of an invitation link. */
export const invitationParameter = 'invitation'

/** Where the link of an invitation leads. */
export const invitationPath = (token: string) =>
  `${accountPaths.signIn.page}?${new URLSearchParams({ [invitationParameter]: token })}`

/** The form for the addresses of STEWARD_EMAILS, which no page links to: they can register on any site. */
export const stewardParameter = 'steward'
export const registerAsSteward = `${accountPaths.register.page}?${stewardParameter}=1`
