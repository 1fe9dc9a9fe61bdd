import { useMutation } from '@tanstack/react-query'
import { useSeen } from '../../../lib/calls/use-seen.ts'
import { readMessages } from '../api.ts'

/** Marks received messages as read once they are seen. */
export function useMarkRead(projectId: string, hasUnread: boolean | undefined) {
  const { mutate: markRead } = useMutation(readMessages(projectId))
  useSeen(hasUnread ? 1 : 0, () => markRead())
}
