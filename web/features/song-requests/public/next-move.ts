import type { RequestStatus, RequestViewer } from '#contract/grammar/state'
import type { OwnRequest, Room } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'

/** What decides who makes a request's next move. Its listener's home and its room have the same. */
interface Making {
  viewer: RequestViewer
  status: RequestStatus
  listener: { firstName: string | null }
  songwriterName: string | null | undefined
  isInvited: boolean
  pendingProposals: number
  /** The songwriter was asked about a song without activity. Their listener is told later. */
  isQuiet?: boolean
  isSilent: boolean
  /** The listener asked for changes after a delivery. */
  isBack: boolean
  /** A message waits that the viewer has not read. */
  hasUnread: boolean
}

/** What waits for the listener. It is the first thing in the room. */
export type Waiting = 'version' | 'proposal' | 'message' | 'silence'

export interface NextMove {
  words: string
  /** Undefined if it isn't the listener's turn. */
  waiting?: Waiting
  /** Fragment where a songwriter makes the move. */
  place?: string
}

export const makingOf = (room: Room, hasUnread = false): Making => {
  const { viewer, request, stages, songwriter, project } = room
  return {
    viewer,
    status: request.status,
    listener: request.listener,
    songwriterName: songwriter?.user.firstName,
    isInvited: Boolean(project?.invitedSongwriterId),
    pendingProposals: stages.pendingProposals ?? 0,
    isQuiet: stages.quiet !== null,
    isSilent: Boolean(stages.quiet?.toldAt),
    isBack: Boolean(project?.completedSongUrl),
    hasUnread,
  }
}

export const makingOfOwn = (request: OwnRequest, hasUnread: boolean): Making => ({
  viewer: 'listener',
  status: request.status,
  listener: request.listener,
  songwriterName: request.making?.songwriterName,
  isInvited: Boolean(request.invitedSongwriterId),
  pendingProposals: request.making?.pendingProposals ?? 0,
  isSilent: request.making?.isSilent ?? false,
  isBack: Boolean(request.completedSongUrl),
  hasUnread,
})

/** Who must do what next: 'Waiting for Maria’s answer to a proposal'. */
export function nextMove(making: Making): NextMove {
  const { viewer, status, listener, songwriterName, pendingProposals } = making
  const asker = firstNameOr(listener, 'the listener')
  const writer = songwriterName || 'the songwriter'
  switch (status) {
    case 'open':
      return { words: waitingFor(making) }
    case 'in_progress':
      return viewer === 'songwriter' ? ofSongwriter(making, asker) : ofListener(making, writer)
    case 'completed':
      if (viewer !== 'listener') return { words: `Waiting for ${asker} to listen and answer` }
      return pendingProposals > 0
        ? {
            words: `Your turn: answer ${writer}’s proposal, then approve the song or ask for changes`,
            waiting: 'proposal',
          }
        : { words: 'Your turn: listen, then approve the song or ask for changes', waiting: 'version' }
    case 'approved':
      return { words: 'It’s finished. Have a listen.' }
  }
}

function ofListener({ pendingProposals, isSilent, hasUnread, isBack }: Making, writer: string): NextMove {
  // A proposal before the silence, because the songwriter may wait for its answer.
  if (pendingProposals > 0)
    return { words: `Your turn: ${writer} is waiting for your answer to a proposal`, waiting: 'proposal' }
  if (isSilent) return { words: 'Your turn: wait, write, or reopen the request', waiting: 'silence' }
  if (hasUnread) return { words: `Your turn: read what ${writer} wrote`, waiting: 'message' }
  return { words: isBack ? `${writer} is working on your changes` : `${writer} is writing the song` }
}

function ofSongwriter({ isQuiet, isBack, pendingProposals }: Making, asker: string): NextMove {
  if (isQuiet) return { words: `Your turn: send ${asker} a quick update`, place: 'messages' }
  // After a request for changes it is the songwriter's turn, even if a proposal is open.
  if (isBack) return { words: `Your turn: ${asker} asked for changes`, place: 'messages' }
  return pendingProposals > 0
    ? { words: `Waiting for ${asker}’s answer to a proposal`, place: 'creative' }
    : { words: 'Your turn: start writing', place: 'status' }
}

function waitingFor({ viewer, isInvited, songwriterName }: Making) {
  if (viewer === 'invited') return 'Your turn: accept or decline'
  return viewer === 'listener' && isInvited
    ? `Waiting for ${songwriterName || 'the songwriter you asked'} to reply`
    : 'Waiting for a songwriter'
}
