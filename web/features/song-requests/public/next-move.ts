import type { RequestStatus, RequestViewer } from '#contract/grammar/state'
import type { TermsSide } from '#contract/requests/project-terms'
import type { OwnRequest, Project, Room } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { wordsAnchor } from '#contract/surface/paths'
import { termsAnchor } from '#contract/surface/terms-line'

/** What decides who makes a request's next move. Its listener's home and its room have the same. */
interface Making {
  viewer: RequestViewer
  status: RequestStatus
  listener: { firstName: string | null }
  songwriterName: string | null | undefined
  isInvited: boolean
  pendingProposals: number
  /** Whose answer terms wait for. Undefined if none wait, or nothing can be agreed while one of the two is away. */
  terms: TermsSide | undefined
  /** Words wait that the listener has not answered. */
  hasWaitingWords: boolean
  /** The songwriter was asked about a song without activity. Their listener is told later. */
  isQuiet?: boolean
  isSilent: boolean
  /** The listener asked for changes after a delivery. */
  isBack: boolean
  /** A message waits that the viewer has not read. */
  hasUnread: boolean
}

/** What waits for the listener. It is the first thing in the room. */
export type Waiting = 'terms' | 'version' | 'proposal' | 'words' | 'message' | 'silence'

export interface NextMove {
  words: string
  /** Undefined if it isn't the listener's turn. */
  waiting?: Waiting
  /** Fragment where a songwriter makes the move. */
  place?: string
}

const termsOf = (project: Pick<Project, 'terms' | 'can'> | null): TermsSide | undefined => {
  const by = project?.can.includes('terms') ? project.terms?.waiting?.by : undefined
  return by && (by === 'listener' ? 'songwriter' : 'listener')
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
    terms: termsOf(project),
    hasWaitingWords: stages.hasWaitingWords ?? false,
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
  terms: termsOf(request),
  hasWaitingWords: request.making?.hasWaitingWords ?? false,
  isSilent: request.making?.isSilent ?? false,
  isBack: Boolean(request.completedSongUrl),
  hasUnread,
})

/** Who must do what next: 'Waiting for Maria’s answer to a proposal'. Terms to answer come first. */
export function nextMove(making: Making): NextMove {
  const { viewer, status, listener, songwriterName, terms } = making
  const asker = firstNameOr(listener, 'the listener')
  const writer = songwriterName || 'the songwriter'
  switch (status) {
    case 'open':
      return { words: waitingFor(making) }
    case 'in_progress':
      if (terms === viewer) return toTerms(viewer, viewer === 'listener' ? writer : asker)
      return viewer === 'songwriter' ? ofSongwriter(making, asker) : ofListener(making, writer)
    case 'completed':
      if (viewer === 'listener') return withVersion(making, writer)
      return terms === viewer
        ? toTerms(viewer, asker)
        : { words: `Waiting for ${asker} to listen and answer` }
    case 'approved':
      return { words: 'It’s finished. Have a listen.' }
  }
}

const toTerms = (viewer: TermsSide, other: string): NextMove => ({
  words: `Your turn: answer ${other}’s terms`,
  ...(viewer === 'listener' ? { waiting: 'terms' } : { place: termsAnchor }),
})

/** The listener's next move while a version waits for their answer. */
function withVersion({ terms, pendingProposals }: Making, writer: string): NextMove {
  const then = 'then approve the song or ask for changes'
  if (terms === 'listener') return { words: `Your turn: answer ${writer}’s terms, ${then}`, waiting: 'terms' }
  if (pendingProposals > 0)
    return { words: `Your turn: answer ${writer}’s proposal, ${then}`, waiting: 'proposal' }
  return { words: `Your turn: listen, ${then}`, waiting: 'version' }
}

function ofListener(making: Making, writer: string): NextMove {
  const { pendingProposals, hasWaitingWords, isSilent, hasUnread, isBack, terms } = making
  // Proposals and words before the silence, because the songwriter may wait for the answer.
  if (pendingProposals > 0)
    return { words: `Your turn: ${writer} is waiting for your answer to a proposal`, waiting: 'proposal' }
  if (hasWaitingWords) return { words: `Your turn: read the words that ${writer} sent`, waiting: 'words' }
  if (isSilent) return { words: 'Your turn: wait, write, or reopen the request', waiting: 'silence' }
  if (hasUnread) return { words: `Your turn: read what ${writer} wrote`, waiting: 'message' }
  if (terms) return { words: `Waiting for ${writer}’s answer to your terms` }
  return { words: isBack ? `${writer} is working on your changes` : `${writer} is writing the song` }
}

function ofSongwriter(making: Making, asker: string): NextMove {
  const { isQuiet, isBack, pendingProposals, hasWaitingWords, terms } = making
  if (isQuiet) return { words: `Your turn: send ${asker} a quick update`, place: 'messages' }
  // After a request for changes it is the songwriter's turn, even if a proposal is open.
  if (isBack) return { words: `Your turn: ${asker} asked for changes`, place: 'messages' }
  if (terms) return { words: `Waiting for ${asker}’s answer to your terms`, place: termsAnchor }
  if (pendingProposals > 0) return { words: `Waiting for ${asker}’s answer to a proposal`, place: 'creative' }
  return hasWaitingWords
    ? { words: `Waiting for ${asker}’s answer to the words`, place: wordsAnchor }
    : { words: 'Your turn: start writing', place: 'status' }
}

function waitingFor({ viewer, isInvited, songwriterName }: Making) {
  if (viewer === 'invited') return 'Your turn: accept or decline'
  return viewer === 'listener' && isInvited
    ? `Waiting for ${songwriterName || 'the songwriter you asked'} to reply`
    : 'Waiting for a songwriter'
}
