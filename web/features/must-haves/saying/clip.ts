import { useSyncExternalStore } from 'react'
import { playInOneTab } from '../../../player/sound/single-tab-playback.ts'

// A clip has its own audio element, so that the player keeps its song, which pauses meanwhile.

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
  playInOneTab(media)
  media.addEventListener('pause', () => set(undefined))
  media.addEventListener('ended', () => set(undefined))
  return media
}

/** Object URLs of clips that this page uploaded and not attached yet, by their URL. */
const here = new Map<string, string>()

export function noteHere(address: string, bytes: Blob) {
  here.set(address, URL.createObjectURL(bytes))
  return address
}

/** Playable now: attached, or uploaded by this page. */
export const canBeHeard = (src: string) => here.has(src) || src.startsWith('/objects/')

export const clip = {
  play: (src: string) => {
    const made = audio()
    made.src = here.get(src) ?? src
    set({ src, failed: false })
    made.play().catch((error: Error) => {
      // Aborted by another clip or a stop: no failure.
      if (error.name !== 'AbortError' && now?.src === src) set({ src, failed: true })
    })
  },
  stop: () => media?.pause(),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useClip = (src: string) =>
  useSyncExternalStore(subscribe, () => {
    if (now?.src !== src) return 'idle'
    return now.failed ? 'failed' : 'playing'
  })
