import { useLayoutEffect, useState } from 'react'
import type { Room } from '#contract/requests/song-requests'
import { seen } from './seen.ts'

/** Longer than each of them and their late parts. */
const most = 2000

/** Set piece of a room for its two parties, at its moment or at the first look afterwards, played by CSS. */
export function useSetPiece({ project, request, songUrl }: Room): 'delivery' | 'approval' | undefined {
  const [piece, setPiece] = useState<'delivery' | 'approval'>()
  const moment = project && songUrl ? ({ completed: 'delivery', approved: 'approval' } as const) : undefined
  const next =
    moment && (request.status === 'completed' || request.status === 'approved')
      ? moment[request.status]
      : undefined
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
    // In a hidden page it waits until the page is visible.
    document.addEventListener('visibilitychange', play)
    return () => {
      clearTimeout(timer)
      setPiece(undefined)
      document.removeEventListener('visibilitychange', play)
    }
  }, [name, next])
  return piece
}
