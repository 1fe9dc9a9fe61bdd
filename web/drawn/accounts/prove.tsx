import type { PlainPages } from '#contract/surface/drawn-pages'
import { fullName } from '#contract/surface/format'
import { accountPaths, paths } from '#contract/surface/paths'
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
      {fullName(account) || 'somebody without a name'}.
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
            {who} If you did not make it, end it: nobody gets in any more, nothing of it is listed, and your
            email is free for an account of your own.
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
            {who} A new password ends the old one, signs everybody out, and turns ways to be paid off until
            you say that they are yours.
          </Lead>
          <Form
            action={byNew.form}
            filled={filled}
            hidden={hidden}
            fields={[{ ...newPassword, label: 'New password' }]}
            submit="Prove it and set the password"
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
  title: 'This link proves nothing more',
  side,
  body: (
    <>
      <p role="alert" className="mt-3 text-base">
        {words}. If your email is not proven yet, sign in and have a new link sent.
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
      <Notice>Nobody gets in any more, and nothing more is mailed to you. Your email is free.</Notice>
      <Below>
        <PlainLink href={paths.home()}>Songwright</PlainLink>
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
        We mailed a link to <strong className="[overflow-wrap:anywhere]">{email}</strong>. Until you follow
        it, we mail you nothing else, except for a forgotten password, and the Community Fund leaves out your
        songs and your pledges.
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
