import { accountPaths, paths } from '#contract/surface/paths'
import type { DemoAccount } from '../../../demo/accounts.ts'
import { html } from '../../../html.ts'
import type { Page } from '../../../http/plain-pages/layout.ts'
import { link, secondary } from '../../../http/plain-pages/parts.ts'
import { empty, type Filled, form, notice } from './fields.ts'
import { withReturnTo } from './return-to.ts'

interface Shown {
  filled?: Filled
  returnTo: string
}

const email = { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' } as const
const newPassword = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: 'At least 8 characters',
} as const

const below = (...links: ReturnType<typeof link>[]) =>
  html`<div class="mt-6 flex flex-wrap justify-between gap-x-6 border-t border-line pt-3 text-sm">${links}</div>`

const notices: Record<string, string> = {
  'password-changed': 'Your password is changed. Sign in with the new one.',
}

interface SignIn extends Shown {
  demo: DemoAccount[]
  /** The provider's name on its button. */
  provider?: string
  /** A key of `notices`. */
  news?: string
}

export function signInPage({ filled = empty, returnTo, demo, provider, news = '' }: SignIn): Page {
  const words = Object.hasOwn(notices, news) && notices[news]
  return {
    title: 'Sign in',
    side: 'Side A',
    body: html`${words && notice(words)}
${demo.length > 0 && demoAccounts(demo, returnTo)}
${form({
  action: accountPaths.signIn.form,
  filled,
  hidden: { returnTo },
  fields: [
    email,
    { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
  ],
  submit: 'Sign in',
})}
${provider && html`${or}<a href="${withReturnTo(accountPaths.provider, returnTo)}" class="${secondary}">Continue with ${provider}</a>`}
${below(
  link(withReturnTo(accountPaths.register.page, returnTo), 'Create an account'),
  link(withReturnTo(accountPaths.forgot.page, returnTo), 'Forgotten password?'),
)}`,
  }
}

const or = html`<p class="my-5 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">or</p>`

const demoAccounts = (accounts: DemoAccount[], returnTo: string) => html`
<section aria-labelledby="demo" class="mt-5">
  <h2 id="demo" class="font-sans text-sm font-semibold">This is the demo: step in as</h2>
  <ul class="mt-2.5 grid gap-2">${accounts.map(
    ({ email, firstName, lastName, role }) => html`<li><form method="post" action="${accountPaths.demo}">
    <input type="hidden" name="returnTo" value="${returnTo}"><input type="hidden" name="email" value="${email}">
    <button class="flex min-h-12 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md border-[1.5px] border-edge bg-paper px-4 py-2 text-left hover:border-accent"><span class="font-serif text-lg font-semibold">${firstName} ${lastName}</span><span class="liner text-muted">${role}</span></button>
  </form></li>`,
  )}</ul>
</section>
${or}`

export const registerPage = ({ filled = empty, returnTo }: Shown): Page => ({
  title: 'Create an account',
  side: 'Side B',
  body: html`<p class="mt-2 text-sm text-muted">To ask for a song, to write one, or to pay for one. It costs nothing, and 100% goes to songwriters.</p>
${form({
  action: accountPaths.register.form,
  filled,
  hidden: { returnTo },
  fields: [
    { name: 'firstName', label: 'First name', autocomplete: 'given-name' },
    { name: 'lastName', label: 'Last name', autocomplete: 'family-name' },
    email,
    newPassword,
  ],
  submit: 'Create account',
})}
${below(link(withReturnTo(accountPaths.signIn.page, returnTo), 'I have an account already'))}`,
})

/** `mailbox` is the address of the development mailbox. */
export const forgotPage = ({
  filled = empty,
  returnTo,
  sent,
  mailbox,
}: Shown & { sent: boolean; mailbox?: string }): Page => ({
  title: 'Forgotten password',
  side: 'Run-out',
  body: html`${
    sent
      ? notice(
          html`If that email has an account, a mail with a link to choose a new password is on its way. The link works for an hour.${mailbox && html` No mail server is set up here, so <a href="${mailbox}" class="underline">read it on this machine</a>.`}`,
        )
      : html`<p class="mt-2 text-sm text-muted">We will mail you a link to choose a new one.</p>
${form({ action: accountPaths.forgot.form, filled, hidden: { returnTo }, fields: [email], submit: 'Send the link' })}`
  }
${below(link(withReturnTo(accountPaths.signIn.page, returnTo), 'Back to sign in'))}`,
})

export const resetPage = ({ filled = empty, returnTo, token }: Shown & { token: string }): Page => ({
  title: 'Choose a new password',
  side: 'Run-out',
  body: html`${form({
    action: accountPaths.reset.form,
    filled,
    hidden: { token, returnTo },
    fields: [{ ...newPassword, label: 'New password' }],
    submit: 'Set the new password',
  })}
${below(link(withReturnTo(accountPaths.signIn.page, returnTo), 'Back to sign in'))}`,
})

/** For an expired link: a form to ask for a new one. */
export const staleResetPage = (words: string, returnTo: string): Page => ({
  title: 'Choose a new password',
  side: 'Run-out',
  status: 400,
  body: html`${form({
    action: accountPaths.forgot.form,
    filled: { values: {}, problems: { '': words } },
    hidden: { returnTo },
    fields: [email],
    submit: 'Send a new link',
  })}
${below(link(withReturnTo(accountPaths.signIn.page, returnTo), 'Back to sign in'))}`,
})

export const signOutPage = (): Page => ({
  title: 'Sign out?',
  side: 'Last track',
  body: html`<p class="mt-2 text-sm text-muted">Another site sent you here. You are still signed in.</p>
${form({ action: accountPaths.signOut.form, filled: empty, fields: [], submit: 'Sign out' })}
${below(link(paths.home(), 'Stay'))}`,
})

export const problemPage = (status: number, title: string, words: string): Page => ({
  title,
  side: 'Skipped',
  status,
  body: html`<p role="alert" class="mt-3 text-base">${words}</p>
${below(link(accountPaths.signIn.page, 'Back to sign in'), link(paths.home(), 'Songwright'))}`,
})
