import { accountPaths } from '#contract/surface/account-paths'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { Address, type FormProps, Mailbox } from '../form.tsx'
import type { FormPage, Pages } from '../form-layout.tsx'
import { email as emailField, newPassword, password } from './sign-in.tsx'

const { page, form, password: withPassword, link, newPassword: byNew, notMe, again } = accountPaths.prove

interface Way extends Pick<FormPage, 'title' | 'below'> {
  /** Text after the sentence that names the account. `link` names none, because its address has to be typed. */
  words: string
  form: FormProps
}

function wayOf({ token, way }: Pick<PlainPages['prove'], 'token' | 'way'>): Way {
  const linkTo = (address: string) => `${address}?${new URLSearchParams({ token }).toString()}`
  const notMine = { 'This wasn’t me': linkTo(notMe.page) }
  const title = 'Is this your email?'
  const yes = 'Yes, that’s mine'
  const ways: Record<typeof way, Way> = {
    notMe: {
      title: 'End this account?',
      words:
        'If you didn’t make it, end it: nobody can sign in to it, nothing from it is listed, and you can use your email for your own account.',
      form: { action: notMe.form, submit: 'End the account' },
      below: { 'It was me': linkTo(page) },
    },
    signedIn: {
      title,
      words: 'Press the button to confirm it.',
      form: { action: form, submit: yes },
      below: notMine,
    },
    newPassword: {
      title: 'Choose a new password',
      words:
        'A new password replaces the old one, signs everyone out, and turns ways to be paid off until you say they’re yours.',
      form: {
        action: byNew.form,
        fields: [{ ...newPassword, label: 'New password' }],
        submit: 'Confirm and save new password',
      },
      below: { 'I know the password': linkTo(page), ...notMine },
    },
    link: {
      title,
      words: 'Type the email that this link was sent to. The button confirms it and signs you in.',
      form: { action: link, fields: [emailField], submit: yes },
      below: notMine,
    },
    password: {
      title,
      words: 'Enter your password to confirm it.',
      form: { action: withPassword, fields: [password], submit: yes },
      below: { 'I don’t know the password': linkTo(byNew.page), ...notMine },
    },
  }
  return ways[way]
}

export const ofProof: Pages<'prove' | 'staleProof' | 'accountEnded' | 'accountOpened' | 'unproven'> = {
  prove({ token, way, filled, ...account }) {
    const { words, form: fields, ...rest } = wayOf({ token, way })
    return {
      ...rest,
      lead:
        way === 'link' ? (
          words
        ) : (
          <>
            <Address>{account.email}</Address> is the email of the account of{' '}
            {fullName(account) || 'someone without a name'}. {words}
          </>
        ),
      form: { ...fields, filled, hidden: { token } },
    }
  },
  staleProof: ({ words }) => ({
    title: 'This link no longer works',
    alert: `${words}. If your email isn’t confirmed yet, sign in and ask for a new link.`,
    below: { 'Sign in': paths.login(paths.home()), 'Send a new link': page },
  }),
  accountEnded: () => ({
    title: 'The account is ended',
    notice:
      'Nobody can sign in to it any more, and we’ll send you no more emails. You can use this email again.',
    below: { [site.name]: paths.home() },
  }),
  accountOpened: ({ returnTo }) => ({
    title: 'Your account is open again',
    notice: 'You had closed it. Everything is as it was, and nothing will be erased.',
    below: { Continue: returnTo, Settings: paths.settings('closing') },
  }),
  unproven: ({ email, sent, mailbox, filled }) => ({
    title: 'Confirm your email',
    notice:
      sent && 'A link is on its way. If we sent one in the last ten minutes, use that one: it still works.',
    lead: (
      <>
        We emailed a link to <Address>{email}</Address>. Until you open it, we email you nothing else but
        password resets, and the Community Fund leaves out your songs and promises.
      </>
    ),
    body: mailbox && (
      <p className="mt-4 text-sm">
        <Mailbox is={mailbox} />
      </p>
    ),
    form: { action: again, filled, submit: 'Send it again' },
    below: { 'Go on': paths.home() },
  }),
}
