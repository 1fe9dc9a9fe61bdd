import { useSyncExternalStore } from 'react'
import { soundAlone } from '../../../player/sound/alone.ts'

// A few seconds of a voice leave the song in the player where it is: they sound beside it, never over it.

let media: HTMLAudioElement | undefined
let now: { src: string; failed: boolean } | undefined
const listeners = new Set<() => void>()

function set(next: typeof now) {
  now = next
  for (const listener of listeners) listener()
}

function audio() {
  if (media) return media
  media = new Audio()
  soundAlone(media)
  media.addEventListener('pause', () => set(undefined))
  media.addEventListener('ended', () => set(undefined))
  return media
}

/** What was sent from here and is not for anyone to read yet, by its address. */
const here = new Map<string, string>()

/** Remembers the bytes behind an address. */
export function noteHere(address: string, bytes: Blob) {
  here.set(address, URL.createObjectURL(bytes))
  return address
}

/** Whether it can be heard now: attached, or sent by this very page. */
export const canBeHeard = (src: string) => here.has(src) || src.startsWith('/objects/')

export const clip = {
  play: (src: string) => {
    const made = audio()
    made.src = here.get(src) ?? src
    set({ src, failed: false })
    made.play().catch((error: Error) => {
      // Another one began, or it was stopped: no failure.
      if (error.name !== 'AbortError' && now?.src === src) set({ src, failed: true })
    })
  },
  stop: () => media?.pause(),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How a clip stands: at rest, unless it is the one that sounds. */
export const useClip = (src: string) =>
  useSyncExternalStore(subscribe, () => {
    if (now?.src !== src) return 'idle'
    return now.failed ? 'failed' : 'playing'
  })
