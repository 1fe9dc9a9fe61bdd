import './listener-lead.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Project, Room } from '#contract/requests/song-requests'
import { fullName, momentOf } from '#contract/surface/format'
import { wordsAnchor } from '#contract/surface/paths'
import type { CreativeUpdate, Message } from '#contract/work/projects'
import { useWords } from '../../../features/lyric-drafts/public/use-words.ts'
import { creativeUpdates, projectMessages } from '../../../features/projects/api.ts'
import { MessageForm } from '../../../features/projects/public/messages-panel.tsx'
import { Decision, Proposal } from '../../../features/projects/public/proposal.tsx'
import { ReopenButton } from '../../../features/song-requests/moves/move-buttons.tsx'
import { makingOf, nextMove } from '../../../features/song-requests/public/next-move.ts'
import { ProjectTerms } from '../../../features/terms/public/project-terms.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { nextMoveClass } from '../header/next-move.tsx'
import { Quiet } from '../inactivity.tsx'

interface ListenerLeadProps {
  room: Room
  project: Project
  /** The rest of the page. It is shown once it is known what stands above it, so that nothing moves. */
  children: ReactNode
}

/**
 * First part of a listener's room while the song is being made: who makes the next move, and what waits for
 * the listener.
 */
export function ListenerLead({ room, project, children }: ListenerLeadProps) {
  const { isKnown, proposal, message, hasUnread } = useWaiting(room, project)
  const [isShown, setShown] = useState(isKnown)
  if (isKnown && !isShown) setShown(true)
  const { words, waiting } = nextMove(makingOf(room, hasUnread))
  // The message stays when something else comes first meanwhile, because the listener may be writing the answer.
  const [isAnswering, setAnswering] = useState(false)
  const isFirst = waiting === 'message' || (waiting === undefined && project.status === 'in_progress')
  const isOffered = message !== undefined && (isFirst || isAnswering)
  if (isOffered !== isAnswering) setAnswering(isOffered)
  if (!isShown)
    return (
      <Loading className="room-lead">
        <Skeleton className="h-svh" />
      </Loading>
    )
  return (
    <>
      <section aria-label="Next" className="room-lead grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <p aria-live="polite" className={nextMoveClass}>
          {words}
        </p>
        {waiting === 'proposal' && proposal && <WaitingProposal proposal={proposal} />}
        {waiting === 'words' && (
          <a
            href={`#${wordsAnchor}`}
            className="inline-flex min-h-11 items-center font-semibold underline decoration-accent underline-offset-4"
          >
            Read the words
          </a>
        )}
        {waiting === 'silence' && <Quiet room={room} />}
        {isOffered && <WaitingMessage room={room} project={project} message={message} />}
        <ProjectTerms project={project} viewer="listener" other={nameOf(room)} level={2}>
          {project.can.includes('reopen') && waiting !== 'silence' && (
            <ReopenButton project={project} songwriter={nameOf(room)} />
          )}
        </ProjectTerms>
      </section>
      {children}
    </>
  )
}

const nameOf = ({ songwriter }: Room) => songwriter?.user.firstName || 'the songwriter'

/** The oldest proposal that waits, and the newest message if it is the songwriter's, and not a former one's. */
function useWaiting({ stages }: Room, project: Project) {
  const { id, songwriterId } = project
  const isProposed = (stages.pendingProposals ?? 0) > 0
  const messages = useInfiniteQuery(projectMessages(id))
  const proposals = useInfiniteQuery({ ...creativeUpdates(id), enabled: isProposed })
  const words = useWords(project)
  const newest = messages.data?.[0]
  const message = newest && newest.senderId === songwriterId ? newest : undefined
  // The open page marks messages as read. It goes on to say what this one asks for.
  const [unreadId, setUnreadId] = useState<string>()
  if (message && !message.isRead && message.id !== unreadId) setUnreadId(message.id)
  return {
    isKnown: words.isKnown && !messages.isPending && !(isProposed && proposals.isPending),
    proposal: proposals.data?.findLast(({ decision }) => decision === 'pending'),
    message,
    hasUnread: message !== undefined && message.id === unreadId,
  }
}

const box = 'rounded-lg border border-line bg-raised p-4 sm:p-5'

const WaitingProposal = ({ proposal }: { proposal: CreativeUpdate }) => (
  <div className={box}>
    <Proposal update={proposal} />
    <Decision key={proposal.id} projectId={proposal.songRequestId} updateId={proposal.id} />
  </div>
)

function WaitingMessage({
  room,
  project,
  message,
}: Omit<ListenerLeadProps, 'children'> & { message: Message }) {
  const name = (room.songwriter && fullName(room.songwriter.user)) || 'Your songwriter'
  return (
    <div className={box}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
        <strong className="min-w-0 text-ink [overflow-wrap:anywhere]">{name}</strong>
        <time dateTime={message.createdAt}>{momentOf(message.createdAt)}</time>
      </p>
      <p dir="auto" className="mt-1 mb-4 line-clamp-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {message.message}
      </p>
      <MessageForm isReply project={project} viewer="listener" songwriterName={name} />
    </div>
  )
}
