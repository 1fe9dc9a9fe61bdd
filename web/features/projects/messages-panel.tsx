import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, useEffect } from 'react'
import type { Message } from '#contract/projects'
import { can, requestMoves } from '#contract/state'
import { limits } from '#contract/text'
import { errorSentence } from '../../lib/api-error.ts'
import { momentOf } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { endingDraft, useDraft, useDraftState } from '../session/use-draft.ts'
import { projectMessages, readMessages, sendMessage } from './api.ts'
import { EntrySkeletons } from './entry-skeletons.tsx'
import { Refusal } from './refusal.tsx'
import type { PanelProps } from './viewer.ts'

export function MessagesPanel({ project, viewer, songwriterName = 'Songwriter' }: PanelProps) {
  const messages = useInfiniteQuery(projectMessages(project.id))
  const { mutate: markRead } = useMutation(readMessages(project.id))
  const me = viewer === 'songwriter' ? project.songwriterId : project.listenerId
  const unread = messages.data?.some((message) => message.receiverId === me && !message.isRead)

  useEffect(() => {
    if (unread) markRead()
  }, [unread, markRead])

  const sender = ({ senderId }: Message) => {
    if (senderId === me) return 'You'
    return viewer === 'songwriter' ? 'Listener' : songwriterName
  }
  return (
    <div className="grid gap-6">
      <MessageForm project={project} viewer={viewer} />
      <ListState
        query={messages}
        skeleton={<EntrySkeletons />}
        empty="No messages yet. Start a conversation!"
        error="Error loading messages. Please try again."
      >
        {(items) => (
          <ol className="grid gap-4">
            {items.map((message) => (
              <MessageEntry
                key={message.id}
                message={message}
                sender={sender(message)}
                mine={message.senderId === me}
              />
            ))}
          </ol>
        )}
      </ListState>
    </div>
  )
}

const blank = { message: '' }

export function MessageForm({ project, viewer }: PanelProps) {
  const draft = useDraft<typeof blank>(`message of ${project.id}`)
  const { values, write, clear } = useDraftState(draft, blank)
  const send = useMutation(endingDraft(draft, sendMessage(project.id)))
  const receiverId = viewer === 'songwriter' ? project.listenerId : project.songwriterId

  if (!receiverId || !can(requestMoves.talk, project.status)) return <Refusal move={requestMoves.talk} />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ message: values.message.trim(), receiverId }, { onSuccess: clear })
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label="Message" error={send.error ? errorSentence(send.error) : undefined}>
        <Textarea
          rows={3}
          maxLength={limits.message}
          placeholder={viewer === 'songwriter' ? 'Write to the listener...' : 'Write to your songwriter...'}
          value={values.message}
          onChange={(event) => write({ message: event.target.value })}
        />
      </Field>
      <Button
        type="submit"
        className="justify-self-end"
        busy={send.isPending}
        disabled={!values.message.trim()}
      >
        Send Message
      </Button>
    </form>
  )
}

function MessageEntry({ message, sender, mine }: { message: Message; sender: string; mine: boolean }) {
  return (
    <li
      className={clsx(
        'grid max-w-[85%] gap-1',
        mine ? 'justify-items-end justify-self-end' : 'justify-self-start',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-2 text-xs text-muted">
        <strong className="text-ink">{sender}</strong>
        <time dateTime={message.createdAt}>{momentOf(message.createdAt)}</time>
        {!mine && !message.isRead && <Badge tone="accent">New</Badge>}
      </p>
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
}
