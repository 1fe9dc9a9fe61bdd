import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSeen } from '../../lib/calls/use-seen.ts'
import { readRoom, unread } from './api.ts'

/** Marks a room's notifications as read while it is on screen; does nothing without a request. */
export function useReadHere(songRequestId: string | undefined) {
  const { mutate: markRead } = useMutation(readRoom())
  const number = useQuery({ ...unread(), enabled: songRequestId !== undefined }).data?.unread ?? 0
  /** A lower count means that the rest is in other rooms. */
  const last = useRef(0)
  useEffect(() => void (last.current = Math.min(last.current, number)), [number])
  useSeen(number, () => {
    const isMore = number > last.current
    last.current = number
    if (songRequestId && isMore) markRead({ roomOf: songRequestId })
  })
}
