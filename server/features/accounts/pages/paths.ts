/** Addresses of the account pages. A form has one of its own: the calls beside them take JSON and nothing else. */
export const paths = {
  signIn: { page: '/api/login', form: '/api/login/form' },
  register: { page: '/api/register', form: '/api/register/form' },
  forgot: { page: '/api/forgot-password', form: '/api/forgot-password/form' },
  reset: { page: '/api/reset-password', form: '/api/reset-password/form' },
  signOut: { page: '/api/logout', form: '/api/logout/form' },
  demo: '/api/login/demo',
  provider: '/api/login/oidc',
  providerCallback: '/api/login/oidc/callback',
  mailbox: '/api/dev/mail',
} as const
