import { counted } from '#contract/surface/counts'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { fullName } from '#contract/surface/format'
import { paths, servedRoutes } from '#contract/surface/paths'
import { Form } from '../form.tsx'
import { Below, Lead, Notice, PlainLink } from '../parts.tsx'
import { namedWays, WaysList } from './ways-list.tsx'

export function holdings({ returnTo, profile, ...account }: PlainPages['holdings']) {
  const ways = namedWays(profile)
  return {
    title: 'What is in your account',
    side: 'Liner notes',
    body: (
      <>
        <Lead>
          Every other way into your account has been closed, and everyone else was signed out. If someone used
          it before you, this is what they left.
        </Lead>
        <ul className="mt-5 list-disc pl-5 text-sm [overflow-wrap:anywhere]">
          <li>
            {fullName(account) || 'No name'}, {account.email}
          </li>
          <li>{counted(account.requests, 'request for a song', 'requests for songs')}</li>
          <li>{counted(account.pledges, 'pledge')}</li>
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
                <Form action={servedRoutes.holdings.form} hidden={{ returnTo }} submit="Yes, they are mine" />
              </>
            ) : (
              <Notice>Supporters can see them.</Notice>
            )}
          </section>
        )}
        <Below>
          <PlainLink href={returnTo}>Go on</PlainLink>
          {ways.length > 0 && <PlainLink href={paths.studio('profile')}>Change them</PlainLink>}
        </Below>
      </>
    ),
  }
}
