import { accountPaths } from '#contract/surface/account-paths'
import { withReturnTo } from '#contract/surface/paths'
import { Mailbox } from '../form.tsx'
import type { Pages } from '../form-layout.tsx'
import { email, newPassword } from './sign-in.tsx'

const title = 'Choose a new password'
const backToSignIn = (returnTo: string) => ({
  'Back to sign in': withReturnTo(accountPaths.signIn.page, returnTo),
})

export const ofPasswords: Pages<'forgot' | 'reset' | 'staleReset'> = {
  forgot: ({ filled, returnTo, sent, mailbox }) => ({
    title: 'Forgot your password?',
    ...(sent
      ? {
          notice: (
            <>
              If that email has an account, we’ve sent it a link to choose a new password. The link works for
              an hour.
              {mailbox && (
                <>
                  {' '}
                  <Mailbox is={mailbox} />
                </>
              )}
            </>
          ),
        }
      : {
          lead: 'We’ll email you a link to choose a new one.',
          form: {
            action: accountPaths.forgot.form,
            filled,
            hidden: { returnTo },
            fields: [email],
            submit: 'Send the link',
          },
        }),
    below: backToSignIn(returnTo),
  }),
  reset: ({ filled, returnTo, token }) => ({
    title,
    form: {
      action: accountPaths.reset.form,
      filled,
      hidden: { token, returnTo },
      fields: [{ ...newPassword, label: 'New password' }],
      submit: 'Save new password',
    },
    below: backToSignIn(returnTo),
  }),
  staleReset: ({ words, returnTo }) => ({
    title,
    form: {
      action: accountPaths.forgot.form,
      filled: { values: {}, problems: { '': words } },
      hidden: { returnTo },
      fields: [email],
      submit: 'Send a new link',
    },
    below: backToSignIn(returnTo),
  }),
}
