import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { BodyIn } from '#contract/grammar/endpoint'
import { fill } from '#contract/grammar/endpoint'
import { live, presenceSeconds } from '#contract/work/live'
import { call } from '../../../lib/calls/api.ts'
import { whoIsHere } from '../presence/api.ts'

type Saying = BodyIn<typeof live.beHere>

/** Says something of this person's being here, and keeps who else is. That it fails is no trouble of theirs. */
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

/** Lets the other party see that one looks at a project, for as long as one does; nothing where none is given. */
export function useBeHere(projectId: string | undefined) {
  const say = useSay(projectId)
  useEffect(() => {
    if (projectId === undefined) return
    // A beacon arrives even where the page that sends it is gone by then.
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

/** Lets the other party see that one is writing: `typed` at each key, `stopped` once there is nothing to wait for. */
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
