import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { whenQuiet } from './when-quiet.ts'

const pause = 300

/**
 * Calls `act` once the window shows something new (`news` is another number than 0); not in a background
 * window, and not during a read, because seen data is refetched too.
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
