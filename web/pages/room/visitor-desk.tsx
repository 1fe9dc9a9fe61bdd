import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SongRequest } from '#contract/song-requests'
import { can, pledgeable, requestMoves } from '#contract/state'
import { useCurrentUser } from '../../features/session/api.ts'
import { useLoginPath } from '../../features/session/use-login-path.ts'
import { AcceptButton } from '../../features/song-requests/invitation-actions.tsx'
import { ownProfile } from '../../features/songwriters/api.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Pledge } from './pledge.tsx'

/** What anyone with the link can do; signed out, each way leads to sign-in and back here. */
export function VisitorDesk({ request }: { request: SongRequest }) {
  const signedIn = useCurrentUser() !== null
  const login = useLoginPath()
  return (
    <div className="grid content-start gap-6">
      {can(pledgeable, request.status) && (
        <Offer
          title="Support this song"
          text="Pledge what it is worth to you. All of it goes to the songwriter, once the listener has approved the song."
        >
          {signedIn ? <Pledge request={request} /> : <ButtonLink href={login}>Support</ButtonLink>}
        </Offer>
      )}
      {can(requestMoves.accept, request.status) && (
        <Offer
          title="Write this song"
          text="Nobody has taken this request yet. If the story speaks to you, it can be yours."
        >
          {signedIn ? (
            <Accept request={request} />
          ) : (
            <ButtonLink href={login} variant="secondary">
              Sign in to accept
            </ButtonLink>
          )}
        </Offer>
      )}
      {!can(pledgeable, request.status) && (
        <Offer title="A story of your own?" text="A songwriter can turn it into a song like this one.">
          <ButtonLink href={signedIn ? paths.dashboard({ role: 'listener' }) : paths.login(paths.home())}>
            Request a song
          </ButtonLink>
        </Offer>
      )}
    </div>
  )
}

const Offer = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Card title={title} description={text}>
    {children}
  </Card>
)

/** Only a songwriter can accept, so anyone else is shown how to become one. */
function Accept({ request }: { request: SongRequest }) {
  const profile = useQuery(ownProfile())
  if (profile.isPending) return <Skeleton className="h-11 w-44" />
  if (profile.data === null)
    return (
      <ButtonLink href={paths.dashboard({ role: 'songwriter' })} variant="secondary">
        Become a songwriter
      </ButtonLink>
    )
  return <AcceptButton request={request} />
}
