import { accountPaths } from '#contract/surface/account-paths'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { Form } from '../form.tsx'
import { Below, Lead, Notice, PlainLink } from '../parts.tsx'
import { namedWays, WaysList } from './ways-list.tsx'

const side = 'Ways to be paid'

export function waysBack({ url, ways }: PlainPages['waysBack']) {
  const named = namedWays(ways)
  return {
    title: 'Put your old ways to be paid back?',
    side,
    body: (
      <>
        <Lead>
          Your profile goes back to how it was before the changes of the last few days, and everyone is signed
          out of your account. If you made the changes, close this page: nothing will happen.
        </Lead>
        <section aria-labelledby="ways" className="mt-6">
          <h2 id="ways" className="text-lg">
            The old ways to be paid
          </h2>
          {named.length > 0 ? (
            <WaysList ways={named} />
          ) : (
            <p className="mt-2 text-sm">There were none. The new ones will be removed.</p>
          )}
        </section>
        <Form action={url} submit={named.length > 0 ? 'Put them back' : 'Remove the new ones'} />
      </>
    ),
  }
}

export const waysAreBack = ({ isDone }: PlainPages['waysAreBack']) => ({
  title: isDone ? 'Your old ways to be paid are back' : 'They were put back before',
  side,
  body: (
    <>
      {isDone ? (
        <Notice>Everyone was signed out of your account.</Notice>
      ) : (
        <Lead>This link works once. A later change gets its own email.</Lead>
      )}
      <Lead>If someone else knows your password, choose a new one before you sign in.</Lead>
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
        Nothing was changed. The link is older than a week, or part of it is missing. A new password signs
        everyone out, and asks you whether the ways to be paid are yours.
      </Lead>
      <Below>
        <PlainLink href={accountPaths.forgot.page}>Choose a new password</PlainLink>
      </Below>
    </>
  ),
})
