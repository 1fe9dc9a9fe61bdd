import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { paths } from '#contract/surface/paths'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { readSome, told } from './api.ts'
import { gathered } from './gathered.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'

interface ToldProps {
  unread: number
  onLeave: () => void
}

export function NotificationList({ unread, onLeave }: ToldProps) {
  const query = useInfiniteQuery(told())
  const { mutate: markRead, isPending } = useMutation(readSome())
  const { refetch } = query
  useEffect(() => {
    // A new notification arrived while the list is open.
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
              Nothing yet. News about your requests, songs and pledges will appear here.
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
