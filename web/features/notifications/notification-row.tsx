import { Check } from 'lucide-react'
import { Link } from 'wouter'
import { ms } from '#contract/grammar/time'
import { dayOf, momentOf } from '#contract/surface/format'
import type { Gathered } from './gathered.ts'
import { MailReasonLine } from './public/mail-reason.tsx'

interface ToldRowProps extends Gathered {
  onRead: (which: { ids: string[] }) => void
  onLeave: () => void
}

/** Scrolls to a URL's anchor, also on the current page. */
const bringIntoView = (path: string) => {
  const anchor = path.split('#')[1]
  if (anchor) requestAnimationFrame(() => document.getElementById(anchor)?.scrollIntoView())
}

export function NotificationRow({ newest, ids, onRead, onLeave }: ToldRowProps) {
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

/** Relative time: 'just now', '5 minutes ago', 'yesterday'; after a week the date. */
function agoOf(iso: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(iso))
  if (past < ms.minute) return 'just now'
  if (past < ms.hour) return relative.format(-Math.floor(past / ms.minute), 'minute')
  if (past < ms.day) return relative.format(-Math.floor(past / ms.hour), 'hour')
  return past < 7 * ms.day ? relative.format(-Math.floor(past / ms.day), 'day') : dayOf(iso)
}
