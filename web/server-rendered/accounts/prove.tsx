import { accountPaths } from '#contract/surface/account-paths'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { Form } from '../form.tsx'
import { Below, Lead, Notice, PlainLink } from '../parts.tsx'
import { newPassword, password } from './sign-in.tsx'

const side = 'Test pressing'
const { form, password: withPassword, newPassword: byNew, notMe, again } = accountPaths.prove
const linkTo = (page: string, token: string) => `${page}?${new URLSearchParams({ token }).toString()}`

export function prove({ token, way, filled, ...account }: PlainPages['prove']) {
  const who = (
    <>
      <strong className="[overflow-wrap:anywhere]">{account.email}</strong> is the email of the account of{' '}
      {fullName(account) || 'someone without a name'}.
    </>
  )
  const hidden = { token }
  const notMine = <PlainLink href={linkTo(notMe.page, token)}>This wasn’t me</PlainLink>
  const title = 'Is this your email?'
  if (way === 'notMe')
    return {
      title: 'End this account?',
      side,
      body: (
        <>
          <Lead>
            {who} If you didn’t make it, end it: nobody can sign in to it, nothing from it is listed, and you
            can use your email for your own account.
          </Lead>
          <Form action={notMe.form} filled={filled} hidden={hidden} submit="End the account" />
          <Below>
            <PlainLink href={linkTo(accountPaths.prove.page, token)}>It was me</PlainLink>
          </Below>
        </>
      ),
    }
  if (way === 'signedIn')
    return {
      title,
      side,
      body: (
        <>
          <Lead>{who} The button proves it.</Lead>
          <Form action={form} filled={filled} hidden={hidden} submit="Yes, it is mine" />
          <Below>{notMine}</Below>
        </>
      ),
    }
  if (way === 'newPassword')
    return {
      title: 'Choose a new password',
      side,
      body: (
        <>
          <Lead>
            {who} A new password replaces the old one, signs everyone out, and turns ways to be paid off until
            you say they’re yours.
          </Lead>
          <Form
            action={byNew.form}
            filled={filled}
            hidden={hidden}
            fields={[{ ...newPassword, label: 'New password' }]}
            submit="Prove it and save new password"
          />
          <Below>
            <PlainLink href={linkTo(accountPaths.prove.page, token)}>I know the password</PlainLink>
            {notMine}
          </Below>
        </>
      ),
    }
  return {
    title,
    side,
    body: (
      <>
        <Lead>{who} Prove it with the account’s password, and everything stays as it is.</Lead>
        <Form
          action={withPassword}
          filled={filled}
          hidden={hidden}
          fields={[password]}
          submit="Yes, it is mine"
        />
        <Below>
          <PlainLink href={linkTo(byNew.page, token)}>I don’t know the password</PlainLink>
          {notMine}
        </Below>
      </>
    ),
  }
}

export const staleProof = ({ words }: PlainPages['staleProof']) => ({
  title: 'This link no longer works',
  side,
  body: (
    <>
      <p role="alert" className="mt-3 text-base">
        {words}. If your email isn’t proven yet, sign in and ask for a new link.
      </p>
      <Below>
        <PlainLink href={paths.login(paths.home())}>Sign in</PlainLink>
        <PlainLink href={accountPaths.prove.page}>Send a new link</PlainLink>
      </Below>
    </>
  ),
})

export const accountEnded = () => ({
  title: 'The account is ended',
  side,
  body: (
    <>
      <Notice>
        Nobody can sign in to it any more, and we’ll send you no more emails. You can use this email again.
      </Notice>
      <Below>
        <PlainLink href={paths.home()}>{site.name}</PlainLink>
      </Below>
    </>
  ),
})

export const accountOpened = ({ returnTo }: PlainPages['accountOpened']) => ({
  title: 'Your account is open again',
  side,
  body: (
    <>
      <Notice>You had closed it. Everything is as it was, and nothing will be erased.</Notice>
      <Below>
        <PlainLink href={returnTo}>Continue</PlainLink>
        <PlainLink href={paths.account('closing')}>Your account</PlainLink>
      </Below>
    </>
  ),
})

export const unproven = ({ email, sent, mailbox, filled }: PlainPages['unproven']) => ({
  title: 'Prove your email',
  side,
  body: (
    <>
      {sent && (
        <Notice>
          A link is on its way. If we sent one in the last ten minutes, use that one: it still works.
        </Notice>
      )}
      <Lead>
        We emailed a link to <strong className="[overflow-wrap:anywhere]">{email}</strong>. Until you open it,
        we won’t email you anything else, except for a forgotten password, and the Community Fund leaves out
        your songs and your pledges.
      </Lead>
      {mailbox && (
        <p className="mt-4 text-sm">
          No mail server is set up here, so{' '}
          <a href={mailbox} className="underline">
            read it on this machine
          </a>
          .
        </p>
      )}
      <Form action={again} filled={filled} submit="Send it again" />
      <Below>
        <PlainLink href={paths.home()}>Go on</PlainLink>
      </Below>
    </>
  ),
})
