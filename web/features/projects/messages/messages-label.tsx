import { useQuery } from '@tanstack/react-query'
import { unreadMessages } from '../api.ts'

const useUnread = (projectId: string) =>
  useQuery(unreadMessages()).data?.find(({ songRequestId }) => songRequestId === projectId)?.count ?? 0

export function Unread({ projectId }: { projectId: string }) {
  const count = useUnread(projectId)
  if (count === 0) return null
  return (
    <span className="figures inline-block min-w-5 rounded-full bg-accent px-1.5 text-center font-sans text-xs leading-5 font-semibold text-on-accent">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  )
}

export const MessagesLabel = ({ projectId }: { projectId: string }) => (
  <span className="relative inline-flex items-baseline gap-1.5">
    Messages
    {/* On a narrow tab bar the count is above the word, because beside it a tab would be out of sight. */}
    <span className="@max-[34rem]:absolute @max-[34rem]:right-0 @max-[34rem]:bottom-full @max-[34rem]:-mb-1.5 @max-[34rem]:scale-75 @max-[34rem]:origin-bottom-right">
      <Unread projectId={projectId} />
    </span>
  </span>
)
