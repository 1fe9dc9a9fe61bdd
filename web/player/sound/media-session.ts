import { site } from '../../lib/site/site.ts'
import type { Deck, Place } from '../song.ts'

const step = 10

/** Title, artist and artwork URL that the system got last. Unchanged values aren't sent again. */
let said: string | undefined

interface Buttons {
  resume: () => void
  pause: () => void
  close: () => void
  seek: (place: Place) => void
  seekBy: (seconds: number) => void
  neighbour: (steps: number) => unknown
  skip: (steps: number) => void
}

/**
 * Shows the song on the lock screen, and lets media keys, headphones and the lock screen control the player
 * (Media Session API).
 */
export function showInMediaSession({ song, phase, at, length }: Deck, deck: Buttons) {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  if (!song) {
    session.metadata = null
    session.playbackState = 'none'
    return
  }
  const { title, artist = '' } = song
  const picture = song.artwork
    ? { src: song.artwork, sizes: '512x512', type: 'image/png' }
    : { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }
  const shown = [title, artist, picture.src].join('\n')
  if (!session.metadata || shown !== said) {
    said = shown
    session.metadata = new MediaMetadata({ title, artist, album: site.name, artwork: [picture] })
  }
  session.playbackState = phase === 'playing' || phase === 'loading' ? 'playing' : 'paused'
  if (length > 0) session.setPositionState({ duration: length, position: Math.min(at, length) })
  const skips = (steps: number) => (deck.neighbour(steps) ? () => deck.skip(steps) : null)
  const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', deck.resume],
    ['pause', deck.pause],
    ['stop', deck.close],
    ['seekto', ({ seekTime }) => deck.seek({ second: seekTime ?? 0 })],
    ['seekbackward', ({ seekOffset }) => deck.seekBy(-(seekOffset ?? step))],
    ['seekforward', ({ seekOffset }) => deck.seekBy(seekOffset ?? step)],
    ['previoustrack', skips(-1)],
    ['nexttrack', skips(1)],
  ]
  for (const [action, handler] of handlers) session.setActionHandler(action, handler)
}
