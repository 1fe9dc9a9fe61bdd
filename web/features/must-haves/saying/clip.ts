import { useSyncExternalStore } from 'react'
import { playInOneTab } from '../../../player/sound/single-tab-playback.ts'

// A clip plays in its own audio element. The player pauses meanwhile, but keeps its song.

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

/**
 * Object URLs of clips that this page uploaded, by the URL of the upload. Before a clip is attached, only its
 * object URL can be played.
 */
const here = new Map<string, string>()

export function noteHere(address: string, bytes: Blob) {
  here.set(address, URL.createObjectURL(bytes))
  return address
}

/** True if the clip can be played: it is attached, or was uploaded by this page. */
export const canBeHeard = (src: string) => here.has(src) || src.startsWith('/objects/')

export const clip = {
  play: (src: string) => {
    const made = audio()
    made.src = here.get(src) ?? src
    set({ src, failed: false })
    made.play().catch((error: Error) => {
      // An AbortError means that another clip or a stop ended the playback, which is no failure.
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
