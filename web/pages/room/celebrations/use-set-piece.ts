import { useLayoutEffect, useState } from 'react'
import type { Room } from '#contract/requests/song-requests'

const key = 'set-pieces'
/** Maximum number of stored names of animations. The oldest are dropped. */
const mostSeen = 60

/** Names shown since the page was opened. Needed if localStorage isn't available. */
let here: readonly string[] = []

function kept(): readonly string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(names) ? names.map(String) : []
  } catch {
    return []
  }
}

/** Names of the animations that this browser has shown. Each is shown only once. */
export const seen = {
  has: (name: string) => here.includes(name) || kept().includes(name),
  add(name: string) {
    here = [...here, name].slice(-mostSeen)
    try {
      localStorage.setItem(
        key,
        JSON.stringify([...kept().filter((one) => one !== name), name].slice(-mostSeen)),
      )
    } catch {}
  },
}

/** Milliseconds until an animation is over. No animation takes longer. */
const most = 2000

/**
 * Animation for listener and songwriter after a delivery or an approval, at that moment or at their next
 * visit. CSS plays it.
 */
export function useSetPiece({ project, request, songUrl }: Room): 'delivery' | 'approval' | undefined {
  const [piece, setPiece] = useState<'delivery' | 'approval'>()
  const { status } = request
  const moment = status === 'completed' ? 'delivery' : status === 'approved' ? 'approval' : undefined
  const next = project && songUrl ? moment : undefined
  const name = next && `${next} ${next === 'delivery' ? songUrl : request.id}`
  useLayoutEffect(() => {
    if (!name) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const play = () => {
      if (document.visibilityState === 'hidden' || seen.has(name)) return
      seen.add(name)
      setPiece(next)
      timer = setTimeout(() => setPiece(undefined), most)
    }
    play()
    // If the page is hidden, waits until it is visible.
    document.addEventListener('visibilitychange', play)
    return () => {
      clearTimeout(timer)
      setPiece(undefined)
      document.removeEventListener('visibilitychange', play)
    }
  }, [name, next])
  return piece
}
