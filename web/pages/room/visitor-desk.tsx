import type { SongRequest } from '#contract/song-requests'
import { can, pledgeable, requestMoves } from '#contract/state'
import { useCurrentUser } from '../../features/session/api.ts'
import { useLoginPath } from '../../features/session/use-login-path.ts'
import { AcceptButton } from '../../features/song-requests/invitation-actions.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pledge } from './pledge.tsx'

/** What anyone with the link can do; signed out, each way leads to sign-in and back here. */
export function VisitorDesk({ request }: { request: SongRequest }) {
  const signedIn = useCurrentUser() !== null
  const login = useLoginPath()
  return (
    <div className="grid content-start gap-6">
      {can(pledgeable, request.status) && (
        <Card
          title="Support this song"
          description="Pledge what it is worth to you. All of it goes to the songwriter, once the listener has approved the song."
        >
          {signedIn ? <Pledge request={request} /> : <ButtonLink href={login}>Support</ButtonLink>}
        </Card>
      )}
      {can(requestMoves.accept, request.status) && (
        <Card
          title="Write this song"
          description="Nobody has taken this request yet. If the story speaks to you, it can be yours."
        >
          {signedIn ? (
            <AcceptButton request={request} variant="secondary" />
          ) : (
            <ButtonLink href={login} variant="secondary">
              Sign in to accept
            </ButtonLink>
          )}
        </Card>
      )}
      {!can(pledgeable, request.status) && (
        <Card title="A story of your own?" description="A songwriter can turn it into a song like this one.">
          <ButtonLink href={signedIn ? paths.dashboard({ role: 'listener' }) : paths.login(paths.home())}>
            Request a song
          </ButtonLink>
        </Card>
      )}
    </div>
  )
}
