import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as Icon } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { mostUnread } from '#contract/people/notifications'
import { readAgain } from '../../lib/calls/query.ts'
import { lateParts } from '../../lib/chunks/late-parts.ts'
import { titleMark } from '../../lib/use-title.ts'
import { PartError } from '../../ui/part-error.tsx'
import { unread } from './api.ts'
import { ListSkeleton } from './list-skeleton.tsx'

const { NotificationList } = lateParts(() => import('./notification-list.tsx'))

/**
 * Bell in the top bar. It opens a native popover with the list, which is loaded then. The popover is beside
 * the bell, or on a phone as wide as the screen.
 */
export function Bell() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { number, isPending } = useUnread()
  useTitleMark(number)
  const label = unreadLabel(number)
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-busy={isPending}
        aria-label={label ? `Notifications, ${label} unread` : 'Notifications'}
        title="Notifications"
        className="relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink hover:text-accent"
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        {label && (
          <span
            aria-hidden
            className="figures absolute top-0.5 left-[1.35rem] grid h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent"
          >
            {label}
          </span>
        )}
      </button>
      <section
        id={id}
        popover="auto"
        aria-label="Notifications"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="fixed inset-auto top-16 right-0 m-0 max-h-[calc(100svh-4rem-var(--dock,0px))] w-full overflow-y-auto overscroll-contain border-line bg-raised text-ink shadow-xl max-sm:border-b sm:right-3 sm:max-h-[min(40rem,calc(100svh-5rem))] sm:w-[26rem] sm:rounded-lg sm:border"
      >
        {open && (
          <PartError>
            <Suspense fallback={<ListSkeleton />}>
              <NotificationList unread={number} onLeave={close} />
            </Suspense>
          </PartError>
        )}
      </section>
    </>
  )
}

/** Text for the number of unread notifications: '3', '99+' above the limit, '' for 0. */
const unreadLabel = (number: number) =>
  number === 0 ? '' : number < mostUnread ? String(number) : `${mostUnread - 1}+`

/** Number of unread notifications. It is refetched on navigation, and when the window becomes visible. */
function useUnread(): { number: number; isPending: boolean } {
  const client = useQueryClient()
  const [path] = useLocation()
  const asked = useRef(path)
  useEffect(() => {
    if (asked.current === path) return
    asked.current = path
    void readAgain(client, unread())
  }, [client, path])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void readAgain(client, unread())
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client])
  const { data, isPending } = useQuery(unread())
  return { number: data?.unread ?? 0, isPending }
}

/** Puts the number of unread notifications before the document title: '(3) Profile · Site'. */
function useTitleMark(number: number) {
  const label = unreadLabel(number)
  useEffect(() => {
    titleMark(label && `(${label}) `)
    return () => titleMark('')
  }, [label])
}
