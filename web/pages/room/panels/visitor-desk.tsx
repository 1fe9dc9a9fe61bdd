import { useState } from 'react'
import { acceptedByAnother } from '#contract/grammar/state'
import { keptChoices } from '#contract/people/accounts'
import type { Room, SongRequest } from '#contract/requests/song-requests'
import { missingOf, usualGoal } from '#contract/requests/sums'
import { inCurrency } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { anonymity } from '../../../features/donations/anonymity.tsx'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PlainChoices } from '../../../ui/plain-choices.tsx'
import { members } from '../late.ts'
import { amounts, useKeptChoices, usualAmount } from '../support/choices.ts'

const asking = paths.dashboard({ role: 'listener' })

const supporting = {
  title: 'Support this song',
  description:
    'Pledge what it’s worth to you. All of it goes to the songwriter once the listener has approved the song.',
}
const finishing = (request: SongRequest, goal = request.goalAmount ?? usualGoal) => ({
  title: 'Help to finish paying for this song',
  description: `${inCurrency(missingOf(request, goal))} is missing. Pledge what it’s worth to you. All of it goes to the songwriter.`,
})

/** What anyone with the link can do. A visitor signs in first, and the choices made before are kept. */
export function VisitorDesk({ room: { request, can } }: { room: Room }) {
  const signedIn = useCurrentUser() !== null
  const kept = useKeptChoices()
  const [hasDialog, setDialog] = useState(false)
  const isOpen = can.includes('accept')
  const isFinished = request.status === 'approved'
  const isPledgeable = can.includes('pledge') || hasDialog
  return (
    <div className="grid content-start gap-6">
      {isPledgeable && (
        <Card {...(isFinished ? finishing(request) : supporting)}>
          {signedIn ? (
            <members.Pledge request={request} kept={kept} onDialog={setDialog} />
          ) : isFinished ? (
            // A visitor of a finished song comes to listen, so the page loads no form.
            <ButtonLink href={paths.login(paths.room(request.shareableId))}>Pledge</ButtonLink>
          ) : (
            <VisitorPledge request={request} />
          )}
        </Card>
      )}
      {kept.write !== undefined && !isOpen && <p role="status">{acceptedByAnother}.</p>}
      {isOpen && (
        <Card
          title="Write this song"
          description="Nobody has accepted this request yet. If the story speaks to you, it can be yours."
        >
          {signedIn ? (
            <members.WriteIt request={request} isChosen={kept.write !== undefined} />
          ) : (
            <ButtonLink
              href={paths.login(paths.room(request.shareableId, { write: '1' }))}
              variant="secondary"
            >
              Write this song
            </ButtonLink>
          )}
        </Card>
      )}
      {(isFinished || !can.includes('pledge')) && (
        <Card title="A story of your own?" description="A songwriter can turn it into a song like this one.">
          <ButtonLink
            href={signedIn ? asking : paths.login(asking)}
            variant={isPledgeable ? 'secondary' : undefined}
          >
            Request a song
          </ButtonLink>
        </Card>
      )}
    </div>
  )
}

const [pledge, anonymously] = keptChoices

/**
 * Pledge form of a visitor. It is plain HTML that leads to sign-in, so that it works without scripts, and its
 * values are kept.
 */
const VisitorPledge = ({ request }: { request: Pick<SongRequest, 'shareableId'> }) => (
  <form action={paths.login()} className="grid justify-items-start gap-4">
    <input type="hidden" name="returnTo" value={paths.room(request.shareableId)} />
    <PlainChoices label="Amount" name={pledge} options={amounts()} value={usualAmount} />
    <Checkbox name={anonymously} value="1" {...anonymity} />
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <button type="submit" className={buttonClass()}>
        Pledge
      </button>
      <p className="text-sm text-muted">You’ll sign in first, and we’ll keep your choice.</p>
    </div>
  </form>
)
