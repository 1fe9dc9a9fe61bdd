import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { ms } from '#contract/grammar/time'
import type { Notification } from '#contract/people/notifications'
import { dayOf, momentOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { readSome, told } from './api.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { MailReasonLine } from './public/mail-reason.tsx'

export function NotificationList({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const query = useInfiniteQuery(told())
  const { mutate: markRead, isPending } = useMutation(readSome())
  const { refetch } = query
  useEffect(() => {
    // A new notification has arrived while the list is open, so the list is refetched.
    if (unread > 0) void refetch()
  }, [unread, refetch])
  return (
    <>
      <header className="sticky top-0 z-10 flex min-h-14 items-center justify-between gap-3 border-b border-line bg-raised py-1.5 pr-2 pl-5">
        <h2 className="text-lg">Notifications</h2>
        {unread > 0 && (
          <Button variant="quiet" size="sm" busy={isPending} onClick={() => markRead({})}>
            Mark all as read
          </Button>
        )}
      </header>
      <div className="px-5 py-1 pb-3">
        <ListState
          query={query}
          skeleton={<ListSkeleton />}
          empty={
            <p className="py-6 text-center">
              Nothing yet. News about your requests, songs and promises will appear here.
            </p>
          }
          error="Error loading notifications. Please try again."
        >
          {(items) => (
            <ul className="divide-y divide-line">
              {gathered(items).map((some) => (
                <NotificationRow key={some.newest.id} {...some} onRead={markRead} onLeave={onLeave} />
              ))}
            </ul>
          )}
        </ListState>
      </div>
      <footer className="sticky bottom-0 border-t border-line bg-raised px-5 text-sm">
        <Link
          href={paths.mails()}
          onClick={onLeave}
          className="inline-flex min-h-11 items-center text-muted underline decoration-line underline-offset-4 hover:text-ink hover:decoration-accent"
        >
          Email settings
        </Link>
      </footer>
    </>
  )
}

interface ToldRowProps extends Gathered {
  onRead: (which: { ids: string[] }) => void
  onLeave: () => void
}

/** Scrolls to the element that the URL's fragment names, even if its page is open already. */
const bringIntoView = (path: string) => {
  const anchor = path.split('#')[1]
  if (anchor) requestAnimationFrame(() => document.getElementById(anchor)?.scrollIntoView())
}

function NotificationRow({ newest, ids, onRead, onLeave }: ToldRowProps) {
  const { text, path, createdAt, readAt, emailedAt } = newest
  const isNew = readAt === null
  const follow = () => {
    if (isNew) onRead({ ids })
    onLeave()
    bringIntoView(path)
  }
  const when = (
    <>
      <time dateTime={createdAt} title={momentOf(createdAt)}>
        {agoOf(createdAt)}
      </time>
      {ids.length > 1 && ` · ${ids.length} times`}
    </>
  )
  return (
    <li className="relative flex items-start gap-1">
      {isNew && <span aria-hidden className="absolute top-5 -left-3 size-2 rounded-full bg-accent" />}
      <div className="min-w-0 flex-1 py-3">
        <Link href={path} onClick={follow} className="group block">
          {isNew && <span className="sr-only">New: </span>}
          <span
            dir="auto"
            className={`block text-sm wrap-anywhere decoration-accent underline-offset-4 group-hover:underline ${isNew ? 'font-semibold' : 'text-muted'}`}
          >
            {text}
          </span>
        </Link>
        {emailedAt ? (
          <details className="text-xs text-muted">
            <summary className="mt-0.5 -mb-2 block cursor-pointer pb-2 hover:text-ink">
              {when} · <span className="underline decoration-line underline-offset-4">emailed</span>
            </summary>
            <p className="pt-1">
              <MailReasonLine {...newest} />
            </p>
          </details>
        ) : (
          <p className="mt-0.5 text-xs text-muted">{when}</p>
        )}
      </div>
      {isNew && (
        <button
          type="button"
          aria-label={`Mark as read: ${text}`}
          title="Mark as read"
          onClick={() => onRead({ ids })}
          className="-mr-3 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted hover:text-accent"
        >
          <Check aria-hidden className="size-4" />
        </button>
      )}
    </li>
  )
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** Relative time: 'just now', '5 minutes ago', 'yesterday'. After a week, the date. */
function agoOf(iso: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(iso))
  if (past < ms.minute) return 'just now'
  if (past < ms.hour) return relative.format(-Math.floor(past / ms.minute), 'minute')
  if (past < ms.day) return relative.format(-Math.floor(past / ms.hour), 'hour')
  return past < 7 * ms.day ? relative.format(-Math.floor(past / ms.day), 'day') : dayOf(iso)
}

interface Gathered {
  newest: Notification
  ids: string[]
}

const isSame = (one: Notification, other: Notification) =>
  one.text === other.text && one.path === other.path && !one.readAt === !other.readAt

/** Groups consecutive notifications with the same text and link: five messages in a row become one line. */
function gathered(items: readonly Notification[]): Gathered[] {
  const lines: Gathered[] = []
  for (const item of items) {
    const last = lines.at(-1)
    if (last && isSame(last.newest, item)) last.ids.push(item.id)
    else lines.push({ newest: item, ids: [item.id] })
  }
  return lines
}
