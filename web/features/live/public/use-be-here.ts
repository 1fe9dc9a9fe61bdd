import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { type BodyIn, fill } from '#contract/grammar/endpoint'
import { live, presenceSeconds } from '#contract/work/live'
import { call } from '../../../lib/calls/api.ts'
import { read } from '../../../lib/calls/query.ts'

type Saying = BodyIn<typeof live.beHere>

/** Reports this person's presence, and caches the other's. Failures are silent. */
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

/** Reports "here" while a project is on screen; does nothing without an id. */
export function useBeHere(projectId: string | undefined) {
  const say = useSay(projectId)
  useEffect(() => {
    if (projectId === undefined) return
    // A beacon arrives even if the page is closed by then.
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

/** Reports "typing": call `typed` at each key, and `stopped` after sending or emptying the text. */
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
