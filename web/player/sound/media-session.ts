import { tableKeys } from '#contract/grammar/table-keys'
import type { Deck, Place } from './deck-state.ts'

const step = 10

/** Actions that the player offers to the system. */
interface Buttons {
  resume: () => void
  pause: () => void
  close: () => void
  seek: (place: Place) => void
  seekBy: (seconds: number) => void
  neighbour: (steps: number) => unknown
  skip: (steps: number) => void
}

/** Media Session API: media keys, headphones and the lock screen show the song and control the player. */
export function showInMediaSession({ song, phase, at, length }: Deck, deck: Buttons) {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  if (!song) {
    session.metadata = null
    session.playbackState = 'none'
    return
  }
  const { title, artist = '' } = song
  if (session.metadata?.title !== title || session.metadata.artist !== artist) {
    const artwork = [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]
    session.metadata = new MediaMetadata({ title, artist, album: 'Songwright', artwork })
  }
  session.playbackState = phase === 'playing' || phase === 'loading' ? 'playing' : 'paused'
  if (length > 0) session.setPositionState({ duration: length, position: Math.min(at, length) })
  const skips = (steps: number) => (deck.neighbour(steps) ? () => deck.skip(steps) : null)
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
    play: deck.resume,
    pause: deck.pause,
    stop: deck.close,
    seekto: ({ seekTime }) => deck.seek({ second: seekTime ?? 0 }),
    seekbackward: ({ seekOffset }) => deck.seekBy(-(seekOffset ?? step)),
    seekforward: ({ seekOffset }) => deck.seekBy(seekOffset ?? step),
    previoustrack: skips(-1),
    nexttrack: skips(1),
  }
  for (const action of tableKeys(handlers)) session.setActionHandler(action, handlers[action] ?? null)
}
