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
import { useSmall } from '../../../ui/use-media.ts'
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
  const isSmall = useSmall()
  const panel = useRef<HTMLDivElement>(null)
  const newest = messages.data?.[0]
  useNewestInSight(panel, newest && { id: newest.id, isMine: newest.senderId === me }, isSmall)

  const sender = ({ senderId }: Message) => {
    if (senderId === me) return 'You'
    return viewer === 'songwriter' ? 'Listener' : songwriterName
  }
  // On phones the order is reversed: the form is fixed to the bottom, and the newest message is directly
  // above it.
  return (
    <div ref={panel} className="flex flex-col gap-6 max-sm:flex-col-reverse max-sm:gap-0">
      <div className="max-sm:sticky max-sm:bottom-[calc(var(--dock,0px)+var(--bar,4.5rem))] max-sm:z-10 max-sm:-mx-5 max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:px-5 max-sm:py-3">
        <MessageForm project={project} viewer={viewer} songwriterName={songwriterName} />
      </div>
      <div
        // On phones the list scrolls, so the keyboard must be able to focus it.
        {...(isSmall && { role: 'region', 'aria-label': 'Messages so far', tabIndex: 0 })}
        className="max-sm:flex max-sm:max-h-[60svh] max-sm:flex-col-reverse max-sm:overflow-y-auto max-sm:overscroll-y-auto max-sm:pb-4"
      >
        <ItemList
          query={messages}
          skeleton={<EntrySkeletons />}
          empty="No messages yet. Start a conversation!"
          error="Error loading messages. Please try again."
          as="ol"
          className="flex flex-col gap-4 max-sm:flex-col-reverse"
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
  )
}

const blank = { message: '' }

export function MessageForm({ project, viewer, songwriterName }: PanelProps) {
  const draft = useDraft<typeof blank>(`message of ${project.id}`)
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
      <Field label="Message" error={error}>
        <Textarea
          rows={3}
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
        <PresenceLine project={project} name={otherName({ project, viewer, songwriterName })} />
        <Button
          type="submit"
          variant={values.message.trim() ? 'primary' : 'secondary'}
          className="ml-auto"
          busy={send.isPending}
          disabled={!values.message.trim()}
        >
          {retry ?? 'Send Message'}
        </Button>
      </div>
    </form>
  )
}

const otherName = ({ project, viewer, songwriterName = 'Your songwriter' }: PanelProps) =>
  viewer === 'songwriter' ? firstNameOr(project.listener, 'The listener') : songwriterName

const MessageEntry = ({ message, sender, mine }: { message: Message; sender: string; mine: boolean }) => (
  <li
    className={clsx(
      'grid max-w-[85%] gap-1 max-sm:scroll-mb-48',
      mine ? 'justify-items-end self-end' : 'self-start',
    )}
  >
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
 * On phones, scrolls to the newest message when the tab is opened and after sending, because the form covers
 * the end of the page. After sending, the focus moves to the field, because the send button is disabled while
 * the field is empty.
 */
function useNewestInSight(
  panel: RefObject<HTMLElement | null>,
  newest: { id: string; isMine: boolean } | undefined,
  isSmall: boolean,
) {
  const seen = useRef<string>(undefined)
  const { id, isMine } = newest ?? {}
  useEffect(() => {
    if (id === undefined || id === seen.current) return
    const isFirst = seen.current === undefined
    seen.current = id
    if (!isFirst && !isMine) return
    if (isSmall) panel.current?.querySelector('li')?.scrollIntoView({ block: 'nearest' })
    const focused = document.activeElement
    if (!isFirst && (focused === document.body || focused === panel.current?.querySelector('[type=submit]')))
      panel.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [panel, id, isMine, isSmall])
}
