import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSeen } from '../../lib/calls/use-seen.ts'
import { readRoom, unread } from './api.ts'

/** Marks a request's notifications as read while its page is visible. Without a request it does nothing. */
export function useReadHere(songRequestId: string | undefined) {
  const { mutate: markRead } = useMutation(readRoom())
  const number = useQuery({ ...unread(), enabled: songRequestId !== undefined }).data?.unread ?? 0
  /** Last number of unread notifications. If it doesn't rise, the unread ones belong to other requests. */
  const last = useRef(0)
  useEffect(() => void (last.current = Math.min(last.current, number)), [number])
  useSeen(number, () => {
    const isMore = number > last.current
    last.current = number
    if (songRequestId && isMore) markRead({ roomOf: songRequestId })
  })
}
