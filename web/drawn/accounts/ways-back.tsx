import type { PlainPages } from '#contract/surface/drawn-pages'
import { accountPaths } from '#contract/surface/paths'
import { Form } from '../form.tsx'
import { Below, Lead, Notice, PlainLink } from '../parts.tsx'
import { namedWays, WaysList } from './ways-list.tsx'

const side = 'Ways to be paid'

export function waysBack({ url, ways }: PlainPages['waysBack']) {
  const named = namedWays(ways)
  return {
    title: 'Put your former ways to be paid back?',
    side,
    body: (
      <>
        <Lead>
          Your profile then shows what it did before the changes of the last days, and everybody is signed out
          of your account. If the changes were yours, close this page: nothing happens.
        </Lead>
        <section aria-labelledby="ways" className="mt-6">
          <h2 id="ways" className="text-lg">
            The former ways to be paid
          </h2>
          {named.length > 0 ? (
            <WaysList ways={named} />
          ) : (
            <p className="mt-2 text-sm">There were none: the new ones go.</p>
          )}
        </section>
        <Form action={url} submit={named.length > 0 ? 'Put them back' : 'Remove the new ones'} />
      </>
    ),
  }
}

export const waysAreBack = ({ isDone }: PlainPages['waysAreBack']) => ({
  title: isDone ? 'Your former ways to be paid are back' : 'They were put back before',
  side,
  body: (
    <>
      {isDone ? (
        <Notice>Everybody was signed out of your account.</Notice>
      ) : (
        <Lead>This link works once. A later change has a mail of its own.</Lead>
      )}
      <Lead>If somebody else knows your password, choose a new one before you sign in.</Lead>
      <Below>
        <PlainLink href={accountPaths.forgot.page}>Choose a new password</PlainLink>
        <PlainLink href={accountPaths.signIn.page}>Sign in</PlainLink>
      </Below>
    </>
  ),
})

export const lostWaysBack = () => ({
  title: 'This link does not work',
  side,
  body: (
    <>
      <Lead>
        Nothing was changed. The link is older than a week, or was cut short. A new password signs everybody
        out, and asks you whether the ways to be paid are yours.
      </Lead>
      <Below>
        <PlainLink href={accountPaths.forgot.page}>Choose a new password</PlainLink>
      </Below>
    </>
  ),
})
