import { Suspense, useState } from 'react'
import type { Room, SongRequest } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { type KeptChoices, keptChoices } from '#contract/surface/kept-choices'
import { paths } from '#contract/surface/paths'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { anonymity } from '../../../ui/anonymity.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PlainChoices } from '../../../ui/plain-choices.tsx'
import { members } from '../late.ts'
import { ByEmail } from './by-email.tsx'
import { amounts, usualAmount } from './choices.ts'

/**
 * *Support*, which opens the choice of the amount. A details element, so that it works without scripts and
 * before they are there.
 */
export function Support({
  room: { request, songwriter, can, byEmail },
  kept,
}: {
  room: Room
  kept: KeptChoices
}) {
  const signedIn = useCurrentUser() !== null
  const [hasDialog, setDialog] = useState(false)
  if (!can.includes('pledge') && !hasDialog) return null
  const isFinished = request.status === 'approved'
  const verb = isFinished ? 'Pay' : 'Promise'
  const writer = songwriter?.user.firstName || 'the songwriter'
  const listener = firstNameOr(request.listener, 'the listener')
  return (
    // A choice that was made before sign-in is shown at once.
    <details open={signedIn && kept.pledge !== undefined} className="group open:basis-full">
      <summary
        className={buttonClass(
          { size: 'lg' },
          'list-none group-open:border-transparent group-open:bg-transparent group-open:px-0 group-open:font-serif group-open:text-2xl group-open:text-ink [&::-webkit-details-marker]:hidden',
        )}
      >
        Support
      </summary>
      <div className="mt-2 grid gap-5 rounded-lg border border-line bg-raised p-5 sm:p-7">
        <p className="measure text-sm text-muted">
          {isFinished
            ? `You pay ${writer} directly: all of it is theirs.`
            : `You pay ${writer} directly once ${listener} has approved the song.`}
        </p>
        {signedIn ? (
          <Suspense>
            <members.Pledge request={request} kept={kept} verb={verb} onDialog={setDialog} />
          </Suspense>
        ) : byEmail ? (
          <ByEmail request={request} verb={verb} />
        ) : (
          <VisitorPledge request={request} verb={verb} />
        )}
      </div>
    </details>
  )
}

const [pledge, anonymously] = keptChoices

/**
 * Pledge form of a visitor. It is plain HTML that leads to sign-in, so that it works without scripts, and its
 * values are kept.
 */
const VisitorPledge = ({ request, verb }: { request: SongRequest; verb: string }) => (
  <form action={paths.login()} className="grid justify-items-start gap-4">
    <input type="hidden" name="returnTo" value={paths.room(request.shareableId)} />
    <PlainChoices label="Amount" name={pledge} options={amounts()} value={usualAmount} />
    <Checkbox name={anonymously} value="1" {...anonymity} />
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <button type="submit" className={buttonClass()}>
        {verb}
      </button>
      <p className="text-sm text-muted">You’ll sign in first, and we’ll keep your choice.</p>
    </div>
  </form>
)
