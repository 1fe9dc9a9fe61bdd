import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { limits } from '#contract/grammar/text'
import { requestMoves } from '#contract/requests/moves'
import { firstNameOr, momentOf } from '#contract/surface/format'
import type { Message } from '#contract/work/projects'
import { useSeen } from '../../../lib/calls/use-seen.ts'
import { endingDraft, useDraft, useDraftState } from '../../../lib/use-draft.ts'
import type { PanelProps } from '../../../lib/viewer.ts'
import { unsent } from '../../../lib/writes/unsent.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EntrySkeletons } from '../../../ui/entry-skeletons.tsx'
import { Field } from '../../../ui/field.tsx'
import { HiddenMark } from '../../../ui/hidden-mark.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { ItemList } from '../../../ui/list-state.tsx'
import { PresenceLine } from '../../live/public/presence-line.tsx'
import { useTyping } from '../../live/public/use-be-here.ts'
import { ReportLink } from '../../moderation/public/report-link.tsx'
import { projectMessages, readMessages, sendMessage } from '../api.ts'
import { Refusal } from '../refusal.tsx'

export function MessagesPanel({ project, viewer, songwriterName = 'Songwriter' }: PanelProps) {
  const messages = useInfiniteQuery(projectMessages(project.id))
  const me = viewer === 'songwriter' ? project.songwriterId : project.listenerId
  const unread = messages.data?.some((message) => message.receiverId === me && !message.isRead)

  useMarkRead(project.id, unread)
  const panel = useRef<HTMLDivElement>(null)
  const newest = messages.data?.[0]
  useOwnInSight(panel, newest && { id: newest.id, isMine: newest.senderId === me })

  const sender = ({ senderId }: Message) => {
    if (senderId === me) return 'You'
    if (viewer === 'songwriter') return 'Listener'
    return senderId === project.songwriterId ? songwriterName : 'Former songwriter'
  }
  return (
    <div ref={panel} className="grid grid-cols-[minmax(0,1fr)]">
      {/* Reversed with a single child: the browser keeps its end in sight, where the newest message is. It scrolls,
          so the keyboard must be able to focus it. */}
      <div
        role="region"
        aria-label="Messages so far"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        className="flex max-h-[60svh] flex-col-reverse overflow-y-auto overscroll-y-auto pb-4"
      >
        <div>
          <ItemList
            query={{ ...messages, data: messages.data?.toReversed() }}
            isUpwards
            skeleton={<EntrySkeletons />}
            empty="No messages yet. Start a conversation!"
            error="Error loading messages. Please try again."
            as="ol"
            className="flex flex-col gap-4"
          >
            {(message) => (
              <MessageEntry
                key={message.id}
                message={message}
                sender={sender(message)}
                mine={message.senderId === me}
              />
            )}
          </ItemList>
        </div>
      </div>
      <div className="border-t border-line pt-4">
        <MessageForm project={project} viewer={viewer} songwriterName={songwriterName} />
      </div>
    </div>
  )
}

const blank = { message: '' }

interface MessageFormProps extends PanelProps {
  /** True for the answer to one message, beside the form of the conversation. */
  isReply?: boolean
}

export function MessageForm({ project, viewer, songwriterName, isReply = false }: MessageFormProps) {
  const draft = useDraft<typeof blank>(`${isReply ? 'reply' : 'message'} of ${project.id}`)
  const { values, write, clear } = useDraftState(draft, blank)
  const send = useMutation(endingDraft(draft, sendMessage(project.id)))
  const typing = useTyping(project.id)
  const receiverId = viewer === 'songwriter' ? project.listenerId : project.songwriterId

  if (!receiverId || !project.can.includes('talk')) return <Refusal move={requestMoves.talk} />

  const words = { message: values.message.trim(), receiverId }
  const { error, retry } = unsent(send, words)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    typing.stopped()
    send.mutate(words, { onSuccess: clear })
  }
  return (
    <form onSubmit={submit} className="grid gap-2 sm:gap-4">
      <Field label={isReply ? 'Your reply' : 'Message'} error={error}>
        <Textarea
          rows={isReply ? 2 : 3}
          className="max-sm:max-h-40 max-sm:min-h-11"
          maxLength={limits.message}
          placeholder={viewer === 'songwriter' ? 'Write to the listener...' : 'Write to your songwriter...'}
          value={values.message}
          onChange={(event) => {
            write({ message: event.target.value })
            if (event.target.value.trim()) typing.typed()
            else typing.stopped()
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isReply || <PresenceLine project={project} name={otherName({ project, viewer, songwriterName })} />}
        <Button
          type="submit"
          variant={values.message.trim() ? 'primary' : 'secondary'}
          className="ml-auto"
          busy={send.isPending}
          disabled={!values.message.trim()}
        >
          {retry ?? (isReply ? 'Send reply' : 'Send Message')}
        </Button>
      </div>
    </form>
  )
}

const otherName = ({ project, viewer, songwriterName = 'Your songwriter' }: PanelProps) =>
  viewer === 'songwriter' ? firstNameOr(project.listener, 'The listener') : songwriterName

const MessageEntry = ({ message, sender, mine }: { message: Message; sender: string; mine: boolean }) => (
  <li className={clsx('grid max-w-[85%] gap-1', mine ? 'justify-items-end self-end' : 'self-start')}>
    <p className="flex flex-wrap items-baseline gap-2 text-xs text-muted">
      <strong className="min-w-0 text-ink [overflow-wrap:anywhere]">{sender}</strong>
      <time dateTime={message.createdAt}>{momentOf(message.createdAt)}</time>
      {!mine && !message.isRead && <Badge tone="accent">New</Badge>}
      {mine && message.isRead && <span>Read</span>}
      {mine || <ReportLink kind="message" id={message.id} />}
    </p>
    <HiddenMark hiddenAt={message.hiddenAt} />
    <p
      className={clsx(
        'rounded-lg border px-4 py-3 whitespace-pre-wrap [overflow-wrap:anywhere]',
        mine ? 'border-sunk bg-sunk' : 'border-line',
      )}
    >
      {message.message}
    </p>
  </li>
)

export function useMarkRead(projectId: string, hasUnread: boolean | undefined) {
  const { mutate: markRead } = useMutation(readMessages(projectId))
  useSeen(hasUnread ? 1 : 0, () => markRead())
}

/**
 * After sending, scrolls to the own message, and moves the focus to the field, because the send button is
 * disabled while the field is empty.
 */
function useOwnInSight(
  panel: RefObject<HTMLElement | null>,
  newest: { id: string; isMine: boolean } | undefined,
) {
  const seen = useRef<string>(undefined)
  const { id, isMine } = newest ?? {}
  useEffect(() => {
    if (id === undefined || id === seen.current) return
    const isFirst = seen.current === undefined
    seen.current = id
    if (isFirst || !isMine) return
    panel.current?.querySelector('[role=region]')?.scrollTo({ top: 0 })
    const focused = document.activeElement
    if (focused === document.body || focused === panel.current?.querySelector('[type=submit]'))
      panel.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [panel, id, isMine])
}
