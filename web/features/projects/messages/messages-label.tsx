import { useQuery } from '@tanstack/react-query'
import { unreadMessages } from '../api.ts'

const useUnread = (projectId: string) =>
  useQuery(unreadMessages()).data?.find(({ songRequestId }) => songRequestId === projectId)?.count ?? 0

/** Tab label with the unread count. */
export function MessagesLabel({ projectId }: { projectId: string }) {
  const count = useUnread(projectId)
  return (
    <>
      Messages
      {count > 0 && (
        <span className="figures ml-1.5 inline-block min-w-5 rounded-full bg-accent px-1.5 text-center text-xs font-semibold text-on-accent">
          {count > 99 ? '99+' : count}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </>
  )
}
