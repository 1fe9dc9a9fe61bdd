import { usableWays, wayNames } from '#contract/giving/ways'
import type { AllWays } from '#contract/people/songwriters'
import { accountPaths } from '#contract/surface/account-paths'
import { counted } from '#contract/surface/counts'
import { fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { Form, Lead, Notice } from '../form.tsx'
import type { Pages } from '../form-layout.tsx'

const side = 'Ways to be paid'

/** Names and values of a profile's payment methods that support the site's currency. */
const namedWays = (ways: Partial<AllWays> = {}) =>
  usableWays().flatMap((way) => (ways[way] ? [[wayNames[way], ways[way]] as const] : []))

const WaysList = ({ ways }: { ways: ReturnType<typeof namedWays> }) => (
  <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm [overflow-wrap:anywhere]">
    {ways.map(([name, way]) => (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd>{way}</dd>
      </div>
    ))}
  </dl>
)

export const ofWays: Pages<'holdings' | 'waysBack' | 'waysAreBack' | 'lostWaysBack'> = {
  holdings({ returnTo, profile, needsLink, ...account }) {
    const ways = namedWays(profile)
    return {
      title: 'What is in your account',
      lead: 'Every other way into your account has been closed, and everyone else was signed out. If someone used it before you, this is what they left.',
      body: (
        <>
          <ul className="mt-5 list-disc pl-5 text-sm [overflow-wrap:anywhere]">
            <li>
              {fullName(account) || 'No name'}, {account.email}
            </li>
            <li>{counted(account.requests, 'request for a song', 'requests for songs')}</li>
            <li>{counted(account.pledges, 'promise or payment', 'promises and payments')}</li>
            <li>{profile ? 'A songwriter profile' : 'No songwriter profile'}</li>
          </ul>
          {ways.length > 0 && (
            <section aria-labelledby="ways" className="mt-6">
              <h2 id="ways" className="text-lg">
                Ways to be paid
              </h2>
              <WaysList ways={ways} />
              {profile?.waysOffSince ? (
                <>
                  <p className="mt-4 text-sm">
                    They’re off: supporters can’t see them until you say they’re yours. To change them, save
                    your profile in the studio.
                  </p>
                  {needsLink ? (
                    <>
                      <Lead>
                        You signed in by an emailed link more than ten minutes ago. A new one lets you say so.
                      </Lead>
                      <Form
                        action={accountPaths.link.form}
                        hidden={{ email: account.email, returnTo: servedRoutes.holdings.page }}
                        submit="Email me a link"
                      />
                    </>
                  ) : (
                    <Form
                      action={servedRoutes.holdings.form}
                      hidden={{ returnTo }}
                      submit="Yes, they are mine"
                    />
                  )}
                </>
              ) : (
                <Notice>Supporters can see them.</Notice>
              )}
            </section>
          )}
        </>
      ),
      below: { 'Go on': returnTo, 'Change them': ways.length > 0 && paths.studio('profile') },
    }
  },
  waysBack({ url, ways }) {
    const named = namedWays(ways)
    return {
      title: 'Put your old ways to be paid back?',
      side,
      lead: 'Your profile goes back to how it was before the changes of the last few days, and everyone is signed out of your account. If you made the changes, close this page: nothing will happen.',
      body: (
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
      ),
      form: { action: url, submit: named.length > 0 ? 'Put them back' : 'Remove the new ones' },
    }
  },
  waysAreBack: ({ isDone }) => ({
    title: isDone ? 'Your old ways to be paid are back' : 'They were put back before',
    side,
    notice: isDone && 'Everyone was signed out of your account.',
    lead: !isDone && 'This link works once. A later change gets its own email.',
    body: <Lead>If someone else knows your password, choose a new one before you sign in.</Lead>,
    below: { 'Choose a new password': accountPaths.forgot.page, 'Sign in': accountPaths.signIn.page },
  }),
  lostWaysBack: () => ({
    title: 'This link does not work',
    side,
    lead: 'Nothing was changed. The link is older than a week, or part of it is missing. A new password signs everyone out, and asks if the ways to be paid are yours.',
    below: { 'Choose a new password': accountPaths.forgot.page },
  }),
}
