import type { SongRequest } from '#contract/requests/song-requests'

export type Phase = 'idle' | 'loading' | 'playing' | 'paused' | 'broken'

export interface Song {
  /** URL, also its identity. */
  src: string
  title: string
  artist?: string | undefined
  /** Short label in its list, by which the player offers the next song. */
  kind: 'version' | 'sample' | 'song'
  href: string
  /** Waveform, 0 to 1; without it a plain bar. */
  peaks?: readonly number[] | undefined
  /** Its cover, which the shell draws (web/playing-cover.tsx). Requested songs have one, samples none. */
  sleeve?: Pick<SongRequest, 'shareableId' | 'title' | 'genre' | 'emotions'> | undefined
  /** URL of its cover as a picture, for the lock screen; made once it plays. */
  artwork?: string | undefined
  seconds?: number | undefined
}

/** Seek position: a second, or a fraction of the length from 0 to 1. */
export type Place = { second: number } | { part: number }

export interface Deck {
  song: Song | undefined
  list: readonly Song[]
  phase: Phase
  /** Seconds; `length` is 0 until it is known. */
  at: number
  length: number
  volume: number
  muted: boolean
}

/** Accessible name: 'Sample 1 by Mira Lund'. */
export const spokenName = ({ title, artist }: Pick<Song, 'title' | 'artist'>) =>
  artist ? `${title} by ${artist}` : title

let onDeck: Song | undefined
let doing: { src?: string | undefined; phase: Phase } = { phase: 'idle' }
const listeners = new Set<() => void>()

/**
 * The player's song. In a separate module, so that a page without playback doesn't load the player's code.
 */
export const songOnDeck = {
  current: () => onDeck,
  phaseOf: (src: string) => (doing.src === src ? doing.phase : 'idle'),
  set: (song: Song | undefined, phase: Phase) => {
    onDeck = song
    songOnDeck.expect(song?.src, phase)
  },
  /** Sets the phase of a song before the player's code is loaded. */
  expect: (src: string | undefined, phase: Phase) => {
    doing = { src, phase }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
