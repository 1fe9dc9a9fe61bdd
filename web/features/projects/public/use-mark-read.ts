import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readMessages } from '../api.ts'

/** Says that what was received is read, once somebody can see it: not in a window that lies in the background. */
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
