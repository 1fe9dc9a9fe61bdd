import type { Room } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { isGiftToViewer } from '../header/whose-page.ts'
import { useKeptChoices } from '../support/choices.ts'
import { Support } from '../support/support.tsx'

const asking = paths.dashboard({ role: 'listener' })

/** What a visitor can do at the end of the page. */
export function VisitorDesk({ room }: { room: Room }) {
  const signedIn = useCurrentUser() !== null
  const kept = useKeptChoices()
  const isPledgeable = room.can.includes('pledge')
  if (isPledgeable && room.request.status !== 'approved') return null
  return (
    <div className="grid content-start gap-6">
      {/* Nobody asks a gift's receiver. Who pledged already is signed in (product.md, "Gifts"). */}
      {isGiftToViewer(room) && signedIn && <Support room={room} kept={kept} />}
      <Card title="A story of your own?" description="A songwriter can turn it into a song like this one.">
        <ButtonLink
          href={signedIn ? asking : paths.login(asking)}
          variant={isPledgeable || isGiftToViewer(room) ? 'secondary' : undefined}
        >
          Request a song
        </ButtonLink>
      </Card>
    </div>
  )
}
