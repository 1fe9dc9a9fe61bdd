import { Fragment } from 'react'
import { accountPaths } from '#contract/surface/account-paths'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { paths } from '#contract/surface/paths'
import { site } from '../lib/site/site.ts'
import { Form } from './form.tsx'
import { Below, Lead, PlainLink } from './parts.tsx'

export const signOut = () => ({
  title: 'Sign out?',
  side: 'Last track',
  body: (
    <>
      <Lead>Another site sent you here. You are still signed in.</Lead>
      <Form action={accountPaths.signOut.form} submit="Sign out" />
      <Below>
        <PlainLink href={paths.home()}>Stay</PlainLink>
      </Below>
    </>
  ),
})

export const problem = ({ title, words }: PlainPages['problem']) => ({
  title,
  side: 'Skipped',
  body: (
    <>
      <p role="alert" className="mt-3 text-base">
        {words}
      </p>
      <Below>
        <PlainLink href={accountPaths.signIn.page}>Back to sign in</PlainLink>
        <PlainLink href={paths.home()}>{site.name}</PlainLink>
      </Below>
    </>
  ),
})

/** Error page of a gift's answer from a form without scripts. */
export const answerFailed = ({ status, title, words, back }: PlainPages['answerFailed']) => ({
  title,
  side: String(status),
  body: (
    <>
      <p className="mt-4 text-muted">{words}.</p>
      <p className="mt-6">
        <PlainLink href={back}>Back to the song</PlainLink>
      </p>
    </>
  ),
})

export const mailbox = ({ letters }: PlainPages['mailbox']) => ({
  title: 'Email',
  side: 'In development',
  body: (
    <>
      <Lead>No mail server is set up, so emails are kept here, newest first.</Lead>
      {letters.length === 0 && <p className="mt-6">No email yet. It can take a second or two to appear.</p>}
      <ul className="mt-6 grid gap-5">
        {letters.map(({ to, subject, text, createdAt }, at) => (
          <li key={at} className="border-t border-line pt-4">
            <h2 className="text-lg">{subject}</h2>
            <p className="text-xs text-muted">
              To {to}, <time dateTime={createdAt}>{createdAt.slice(0, 16).replace('T', ' ')}</time>
            </p>
            <div className="mt-2 text-sm wrap-anywhere whitespace-pre-wrap">{linked(text)}</div>
          </li>
        ))}
      </ul>
    </>
  ),
})

/** Text with its URLs as links. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, at) =>
    at % 2 ? (
      <a key={at} href={part} className="underline">
        {part}
      </a>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )
