import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readRoom, unread } from './api.ts'

/** Marks a room's notifications as read while it is on screen; does nothing without a request. */
export function useReadHere(songRequestId: string | undefined) {
  const { mutate: markRead } = useMutation(readRoom())
  const number = useQuery({ ...unread(), enabled: songRequestId !== undefined }).data?.unread ?? 0
  const last = useRef(0)
  useEffect(() => {
    const isMore = number > last.current
    last.current = number
    if (!songRequestId || !isMore) return
    const look = () => {
      if (document.visibilityState === 'visible') markRead({ roomOf: songRequestId })
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [songRequestId, number, markRead])
}
