import type { SongRequest } from '#contract/requests/song-requests'

export type Phase = 'idle' | 'loading' | 'playing' | 'paused' | 'broken'

export interface Song {
  /** URL of the audio file. It also identifies the song. */
  src: string
  title: string
  artist?: string | undefined
  /** Word for the song in the labels of the player's buttons: 'Next version'. */
  kind: 'version' | 'sample' | 'song'
  href: string
  /** Peaks of the waveform, 0 to 1. Without peaks the player shows a plain bar. */
  peaks?: readonly number[] | undefined
  /**
   * Data of the song's cover, which web/playing-cover.tsx draws. Requested songs have a cover, samples don't.
   */
  sleeve?: Pick<SongRequest, 'shareableId' | 'title' | 'genre' | 'emotions'> | undefined
  /** URL of the cover as an image file, for the lock screen. It is made when the song is played. */
  artwork?: string | undefined
  seconds?: number | undefined
}

/** Position to seek to: in seconds, or as a fraction of the length (0 to 1). */
export type Place = { second: number } | { part: number }

export interface Deck {
  song: Song | undefined
  list: readonly Song[]
  phase: Phase
  /** Current position in seconds. `length` is 0 while the length is unknown. */
  at: number
  length: number
  volume: number
  muted: boolean
}

/** Accessible name of a song: 'Sample 1 by Mira Lund'. */
export const spokenName = ({ title, artist }: Pick<Song, 'title' | 'artist'>) =>
  artist ? `${title} by ${artist}` : title

let onDeck: Song | undefined
let doing: { src?: string | undefined; phase: Phase } = { phase: 'idle' }
const listeners = new Set<() => void>()

/**
 * The song in the player, with its phase. It is a separate module, so that pages without playback don't load
 * the player's code.
 */
export const songOnDeck = {
  current: () => onDeck,
  phaseOf: (src: string) => (doing.src === src ? doing.phase : 'idle'),
  set: (song: Song | undefined, phase: Phase) => {
    onDeck = song
    songOnDeck.expect(song?.src, phase)
  },
  /** Sets a song's phase while the player's code is still loading. */
  expect: (src: string | undefined, phase: Phase) => {
    doing = { src, phase }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
