import { useLayoutEffect, useState } from 'react'
import type { Room } from '#contract/requests/song-requests'

const key = 'set-pieces'
/** Oldest names are dropped. */
const mostSeen = 60

/** Fallback without storage, until the page is closed. */
let here: readonly string[] = []

function kept(): readonly string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(names) ? names.map(String) : []
  } catch {
    return []
  }
}

/** Set pieces that this browser has shown: each is shown once. */
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

/** Longer than each of them and their late parts. */
const most = 2000

/** Set piece of a room for its two parties, at its moment or at the first look afterwards, played by CSS. */
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
