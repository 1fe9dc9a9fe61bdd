import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { pause, whenQuiet } from './when-quiet.ts'

/**
 * Calls `act` if `news` (the number of unseen rows) isn't 0. The call is delayed while the window is in the
 * background, and while reads are pending, because `act` causes further reads.
 */
export function useSeen(news: number, act: () => void) {
  const client = useQueryClient()
  const seen = useEffectEvent(act)
  useEffect(() => {
    if (!news) return
    let giveUp = () => {}
    const look = () => {
      giveUp()
      if (document.visibilityState === 'visible') giveUp = whenQuiet(client, pause, () => seen())
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      giveUp()
      document.removeEventListener('visibilitychange', look)
    }
  }, [news, client])
}
