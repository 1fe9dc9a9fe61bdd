import { ArrowRight } from 'lucide-react'
import type { Room } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { songAnchor } from '#contract/surface/paths'
import { tellHeight } from '../../../lib/tell-height.ts'

const makeRoom = tellHeight('--next-move')

/**
 * Who must do what next, as a link to where it is done. On phones it is fixed to the bottom for listener and
 * songwriter.
 */
export function NextStep({ room }: { room: Room }) {
  const place = placeOf(room)
  const words = nextMove(room)
  return (
    <p
      ref={makeRoom}
      aria-live="polite"
      data-pinned={room.project && room.request.status !== 'approved' ? '' : undefined}
      className="next-move font-serif text-lg leading-snug first-letter:uppercase [overflow-wrap:anywhere]"
    >
      {place === undefined ? (
        words
      ) : (
        <a
          href={`#${place}`}
          className="group flex min-h-12 items-center justify-between gap-x-4 py-2 underline decoration-accent underline-offset-4 lg:inline-flex"
        >
          <span>{words}</span>
          <ArrowRight aria-hidden className="size-5 shrink-0 text-accent" />
        </a>
      )}
    </p>
  )
}

/** Who must do what next: 'Waiting for Maria’s answer to a proposal'. */
export function nextMove(room: Room): string {
  const { viewer, request, stages, songwriter } = room
  const listener = firstNameOr(request.listener, 'the listener')
  const writer = songwriter?.user.firstName || 'the songwriter'
  const proposed = (stages.pendingProposals ?? 0) > 0
  switch (request.status) {
    case 'open':
      return waiting(room)
    case 'in_progress': {
      const isBack = stages.deliveredAt !== null
      if (viewer === 'songwriter') {
        if (stages.quiet) return `Your turn: send ${listener} a quick update`
        // After a request for changes it is the songwriter's turn, even if a proposal is open.
        if (isBack) return `Your turn: ${listener} asked for changes`
        return proposed ? `Waiting for ${listener}’s answer to a proposal` : 'Your turn: start writing'
      }
      if (stages.quiet?.toldAt) return 'Your turn: wait, write, or reopen the request'
      if (viewer === 'listener' && proposed)
        return `Your turn: ${writer} is waiting for your answer to a proposal`
      return isBack ? `${writer} is working on your changes` : `${writer} is writing the song`
    }
    case 'completed':
      if (viewer === 'listener')
        return proposed
          ? `Your turn: answer ${writer}’s proposal, then approve the song or ask for changes`
          : 'Your turn: listen, then approve the song or ask for changes'
      return `Waiting for ${listener} to listen and answer`
    case 'approved':
      return 'It’s finished. Have a listen.'
  }
}

/**
 * Fragment where the viewer makes the next move. Undefined if it isn't the viewer's turn, or the place is
 * already visible.
 */
function placeOf({ viewer, request: { status }, stages }: Room) {
  const proposed = (stages.pendingProposals ?? 0) > 0
  if (viewer === 'listener' && (status === 'in_progress' || status === 'completed')) {
    if (proposed) return 'creative'
    return status === 'completed' ? songAnchor : undefined
  }
  if (viewer !== 'songwriter' || status !== 'in_progress') return undefined
  if (stages.quiet || stages.deliveredAt !== null) return 'messages'
  return proposed ? 'creative' : 'status'
}

function waiting({ viewer, project, songwriter }: Room) {
  if (viewer === 'invited') return 'Your turn: accept or decline'
  return viewer === 'listener' && project?.invitedSongwriterId
    ? `Waiting for ${songwriter?.user.firstName || 'the songwriter you asked'} to reply`
    : 'Waiting for a songwriter'
}
