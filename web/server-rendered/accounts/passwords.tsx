import { accountPaths } from '#contract/surface/account-paths'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { withReturnTo } from '#contract/surface/paths'
import { Form } from '../form.tsx'
import { Below, Lead, Notice, PlainLink } from '../parts.tsx'
import { email, newPassword } from './sign-in.tsx'

const side = 'Run-out'
const title = 'Choose a new password'

const BackToSignIn = ({ returnTo }: { returnTo: string }) => (
  <Below>
    <PlainLink href={withReturnTo(accountPaths.signIn.page, returnTo)}>Back to sign in</PlainLink>
  </Below>
)

export const forgot = ({ filled, returnTo, sent, mailbox }: PlainPages['forgot']) => ({
  title: 'Forgot your password?',
  side,
  body: (
    <>
      {sent ? (
        <Notice>
          If that email has an account, we’ve sent it a link to choose a new password. The link works for an
          hour.
          {mailbox && (
            <>
              {' '}
              No mail server is set up here, so{' '}
              <a href={mailbox} className="underline">
                read it on this machine
              </a>
              .
            </>
          )}
        </Notice>
      ) : (
        <>
          <Lead>We’ll email you a link to choose a new one.</Lead>
          <Form
            action={accountPaths.forgot.form}
            filled={filled}
            hidden={{ returnTo }}
            fields={[email]}
            submit="Send the link"
          />
        </>
      )}
      <BackToSignIn returnTo={returnTo} />
    </>
  ),
})

export const reset = ({ filled, returnTo, token }: PlainPages['reset']) => ({
  title,
  side,
  body: (
    <>
      <Form
        action={accountPaths.reset.form}
        filled={filled}
        hidden={{ token, returnTo }}
        fields={[{ ...newPassword, label: 'New password' }]}
        submit="Save new password"
      />
      <BackToSignIn returnTo={returnTo} />
    </>
  ),
})

export const staleReset = ({ words, returnTo }: PlainPages['staleReset']) => ({
  title,
  side,
  body: (
    <>
      <Form
        action={accountPaths.forgot.form}
        filled={{ values: {}, problems: { '': words } }}
        hidden={{ returnTo }}
        fields={[email]}
        submit="Send a new link"
      />
      <BackToSignIn returnTo={returnTo} />
    </>
  ),
})
