import { useEffect, useEffectEvent, useRef } from 'react'

/** Call what this answers as somebody leaves for another tab; `onReturn` is called as they are back in this one. */
export function useReturn(onReturn: () => void) {
  const isAway = useRef(false)
  const look = useEffectEvent(() => {
    if (!isAway.current || document.visibilityState !== 'visible') return
    isAway.current = false
    onReturn()
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return () => {
    isAway.current = true
  }
}
