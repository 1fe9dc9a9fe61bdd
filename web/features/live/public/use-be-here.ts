import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { type BodyIn, fill } from '#contract/grammar/endpoint'
import { live, presenceSeconds } from '#contract/work/live'
import { call } from '../../../lib/calls/api.ts'
import { read } from '../../../lib/calls/query.ts'

type Saying = BodyIn<typeof live.beHere>

/**
 * Sends this user's presence to the server, and caches the other party's presence from the reply. Errors are
 * ignored.
 */
function useSay(projectId: string | undefined) {
  const client = useQueryClient()
  return useCallback(
    async (body: Saying) => {
      if (projectId === undefined) return
      const others = await call(live.beHere, { params: { id: projectId }, body }).catch(() => undefined)
      if (others) client.setQueryData(whoIsHere(projectId).queryKey, others)
    },
    [client, projectId],
  )
}

/** Reports this user as present while the project is visible. Without a project id it does nothing. */
export function useBeHere(projectId: string | undefined) {
  const say = useSay(projectId)
  useEffect(() => {
    if (projectId === undefined) return
    // The browser sends a beacon even after the page was closed.
    const leave = () =>
      navigator.sendBeacon?.(
        fill(live.beHere.path, { id: projectId }),
        new Blob([JSON.stringify({ isLeaving: true } satisfies Saying)], { type: 'application/json' }),
      )
    const isSeen = () => document.visibilityState === 'visible'
    const beat = () => {
      if (isSeen()) void say({})
    }
    const look = () => {
      if (isSeen()) beat()
      else leave()
    }
    const beats = setInterval(beat, presenceSeconds.here * 1000)
    beat()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(beats)
      document.removeEventListener('visibilitychange', look)
      leave()
    }
  }, [projectId, say])
}

/**
 * Reports that this user is typing. Call `typed` at each key, and `stopped` when the text was sent or
 * emptied.
 */
export function useTyping(projectId: string) {
  const say = useSay(projectId)
  const last = useRef(0)
  return {
    typed() {
      if (Date.now() - last.current < presenceSeconds.typing * 1000) return
      last.current = Date.now()
      void say({ isTyping: true })
    },
    stopped() {
      if (last.current > 0) void say({ isTyping: false })
      last.current = 0
    },
  }
}

export const whoIsHere = (projectId: string) => read(live.whoIsHere, { params: { id: projectId } })
