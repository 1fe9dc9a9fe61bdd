import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { mostUnread } from '#contract/people/notifications'
import { readAgain } from '../../lib/calls/query.ts'
import { titleMark } from '../../lib/use-title.ts'
import { unread } from './api.ts'

/** Badge text: '3', or '99+' above the limit; '' for none. */
export const unreadLabel = (number: number) =>
  number === 0 ? '' : number < mostUnread ? String(number) : `${mostUnread - 1}+`

/** Unread count, refetched on navigation and on window focus. */
export function useUnread(): { number: number; isPending: boolean } {
  const client = useQueryClient()
  const [path] = useLocation()
  const asked = useRef(path)
  useEffect(() => {
    if (asked.current === path) return
    asked.current = path
    void readAgain(client, unread())
  }, [client, path])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void readAgain(client, unread())
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client])
  const { data, isPending } = useQuery(unread())
  return { number: data?.unread ?? 0, isPending }
}

/** Prefixes the document title with the count, '(3) Profile · Site'. */
export function useTitleMark(number: number) {
  const label = unreadLabel(number)
  useEffect(() => {
    titleMark(label && `(${label}) `)
    return () => titleMark('')
  }, [label])
}
