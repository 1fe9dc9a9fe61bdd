import type { Room } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'

/** The next move and whose it is: 'Waiting for Maria’s answer to a proposal'. */
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
        if (stages.quiet) return `Your move: a word to ${listener}`
        // Asked for changes, the songwriter has the turn, also with a proposal open.
        if (isBack) return `Your move: ${listener} asked for changes`
        return proposed
          ? `Waiting for ${listener}’s answer to a proposal`
          : 'Your move: the song is yours to write'
      }
      if (stages.quiet?.toldAt) return 'Your move: wait, write, or open the request again'
      if (viewer === 'listener' && proposed) return `Your move: ${writer} waits for your answer to a proposal`
      return isBack ? `${writer} is at work on the changes` : `${writer} is writing the song`
    }
    case 'completed':
      if (viewer === 'listener')
        return proposed
          ? `Your move: answer ${writer}’s proposal, then approve the song or ask for changes`
          : 'Your move: listen, then approve the song or ask for changes'
      return `Waiting for ${listener} to listen and answer`
    case 'approved':
      return 'Done: the song is here to be heard'
  }
}

function waiting({ viewer, project }: Room) {
  if (viewer === 'invited') return 'Your move: the request waits for your answer'
  return viewer === 'listener' && project?.invitedSongwriterId
    ? 'Next: the songwriter whom you asked answers'
    : 'Next: a songwriter takes the request'
}
