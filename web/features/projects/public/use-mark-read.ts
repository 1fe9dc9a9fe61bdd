import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readMessages } from '../api.ts'

/** Marks received messages as read once they are visible: not in a background window. */
export function useMarkRead(projectId: string, hasUnread: boolean | undefined) {
  const { mutate: markRead } = useMutation(readMessages(projectId))
  useEffect(() => {
    if (!hasUnread) return
    const look = () => {
      if (document.visibilityState === 'visible') markRead()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [hasUnread, markRead])
}
