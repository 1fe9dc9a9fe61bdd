import { accountPaths } from '#contract/surface/account-paths'
import { withReturnTo } from '#contract/surface/paths'
import { Address, Mailbox } from '../form.tsx'
import type { Pages } from '../form-layout.tsx'
import { email } from './sign-in.tsx'

const { page, form, press } = accountPaths.link
const withPassword = (returnTo: string) => ({
  'Sign in another way': withReturnTo(accountPaths.signIn.page, returnTo),
})

export const ofLinks: Pages<'link' | 'linkPress' | 'staleLink'> = {
  link: ({ filled, returnTo, sent, mailbox }) => ({
    title: sent ? 'Look into your email' : 'Sign in by email',
    ...(sent
      ? {
          notice: (
            <>
              If that account has neither a password nor a passkey, we’ve sent it a link. It works once, for
              15 minutes, best in this browser.
              {mailbox && (
                <>
                  {' '}
                  <Mailbox is={mailbox} />
                </>
              )}
            </>
          ),
          lead: 'Nothing after five minutes? Use the password or passkey that you have, or try again later.',
        }
      : {
          lead: 'For accounts without a password: we’ll email you a link that signs you in.',
          form: { action: form, filled, hidden: { returnTo }, fields: [email], submit: 'Email me a link' },
        }),
    below: withPassword(returnTo),
  }),
  linkPress: ({ filled, returnTo, token, isHere, other }) => ({
    title: 'Sign in?',
    lead: (
      <>
        {other && (
          <>
            You’re signed in here as <Address>{other}</Address>; the button signs that account out.{' '}
          </>
        )}
        {!isHere &&
          'This isn’t the browser that asked for the link. Type the email that the link was sent to.'}
      </>
    ),
    form: {
      action: press,
      filled,
      hidden: { token, returnTo },
      fields: isHere ? [] : [email],
      submit: 'Sign in',
    },
  }),
  staleLink: ({ words, returnTo }) => ({
    title: 'This link no longer works',
    alert: `${words}.`,
    below: { 'Email me a link': withReturnTo(page, returnTo), ...withPassword(returnTo) },
  }),
}
