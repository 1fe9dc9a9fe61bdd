import { useQuery } from '@tanstack/react-query'
import { counted } from '#contract/surface/counts'
import { unreadMessages } from '../projects/api.ts'

/** '2 new messages', if there are any. */
export function UnreadNote({ requestId }: { requestId: string }) {
  const { data } = useQuery(unreadMessages())
  const count = data?.find(({ songRequestId }) => songRequestId === requestId)?.count ?? 0
  if (count === 0) return null
  return <span className="font-semibold text-accent">{counted(count, 'new message')}</span>
}
