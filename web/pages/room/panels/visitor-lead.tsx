import { Suspense } from 'react'
import { acceptedByAnother } from '#contract/grammar/state'
import type { Room } from '#contract/requests/song-requests'
import { missingOf } from '#contract/requests/sums'
import { firstNameOr, inCurrency } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { ShareLinkButton } from '../../../features/song-requests/share-link-button.tsx'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { members } from '../late.ts'
import { Quotation } from '../story.tsx'
import { useKeptChoices, writeLabel } from '../support/choices.ts'
import { Support } from '../support/support.tsx'

/**
 * First part of a page that a stranger was sent: who asks for what, and what anyone with the link can do. A
 * visitor signs in first, and the choices made before are kept.
 */
export function VisitorLead({ room }: { room: Room }) {
  const { request, can } = room
  const signedIn = useCurrentUser() !== null
  const kept = useKeptChoices()
  const isOpen = can.includes('accept')
  const worth = worthOf(room)
  return (
    <section aria-label="About this song" className="room-lead grid content-start gap-4">
      <div className="measure font-serif text-xl leading-snug [overflow-wrap:anywhere]">
        <p>{leadOf(room)}</p>
        {worth && <p className="mt-1">{worth}</p>}
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1 lg:row-start-3">
        <Support room={room} kept={kept} />
        <p className="flex min-h-14 flex-wrap items-center first:-ml-3.5 max-sm:-ml-3.5">
          {isOpen &&
            (signedIn ? (
              <Suspense>
                <members.WriteIt request={request} isChosen={kept.write !== undefined} />
              </Suspense>
            ) : (
              <ButtonLink
                href={paths.login(paths.room(request.shareableId, { write: '1' }))}
                variant="quiet"
                size="sm"
              >
                {writeLabel}
              </ButtonLink>
            ))}
          <ShareLinkButton
            shareableId={request.shareableId}
            title={request.title}
            label="Share"
            variant="quiet"
          />
        </p>
        {kept.write !== undefined && !isOpen && <p role="status">{acceptedByAnother}.</p>}
      </div>
      {request.status !== 'approved' && <Quotation text={request.story} className="lg:row-start-2" />}
    </section>
  )
}

/** Who asks for what: 'Lena asks for a song about this. Support it, or write it.' */
export function leadOf({ request: { status, listener }, songwriter, can }: Room): string {
  const who = firstNameOr(listener, 'Someone')
  const writer = songwriter?.user.firstName || 'a songwriter'
  const mayPledge = can.includes('pledge')
  switch (status) {
    case 'open': {
      const both = can.includes('accept') ? ' Support it, or write it.' : ' Support it.'
      return `${who} asks for a song about this.${mayPledge ? both : ''}`
    }
    case 'in_progress':
      return `${who} asked for a song about this, and ${writer} is writing it.${mayPledge ? ' Support it.' : ''}`
    case 'completed':
      return `${who} asked for a song about this. ${songwriter?.user.firstName || 'A songwriter'} has written it, and waits for ${firstNameOr(listener, 'the listener')}’s answer.${mayPledge ? ' Support it.' : ''}`
    case 'approved':
      return `${who} asked for a song, and ${writer} wrote this.`
  }
}

/**
 * What a visitor of a finished song may pay. A sum is named only where the request names a goal and is below
 * it, because nobody named any other (product.md, "Money and donations").
 */
function worthOf({ request, songwriter, can }: Room) {
  if (request.status !== 'approved' || !can.includes('pledge')) return undefined
  const missing = request.goalAmount ? missingOf(request, request.goalAmount) : '0.00'
  const lack = missing === '0.00' ? '' : `${inCurrency(missing)} is missing. `
  return `${lack}Pay ${songwriter?.user.firstName || 'the songwriter'} what the song is worth to you.`
}
