export type Phase = 'idle' | 'loading' | 'playing' | 'paused' | 'broken'

/** What a song's cover is drawn from; the shell draws it (web/playing-cover.tsx). */
interface Sleeve {
  shareableId: string
  title: string
  genre: string
  emotions: readonly string[]
}

/** A song for the player. */
export interface Song {
  /** URL, also its identity. */
  src: string
  title: string
  artist?: string | undefined
  /** Short label in its list: the player offers the next song by it. */
  kind: 'version' | 'sample' | 'song'
  /** URL of the song's page. */
  href: string
  /** The waveform, 0 to 1; without it a plain bar. */
  peaks?: readonly number[] | undefined
  /** A song that someone asked for has one; a sample has none. */
  sleeve?: Sleeve | undefined
  /** URL of its cover as a picture, for the lock screen; made once it plays. */
  artwork?: string | undefined
  /** Length, known before the file is loaded. */
  seconds?: number | undefined
}

/** Accessible name: 'Sample 1 by Mira Lund'. */
export const spokenName = ({ title, artist }: Pick<Song, 'title' | 'artist'>) =>
  artist ? `${title} by ${artist}` : title

let onDeck: Song | undefined
let doing: { src?: string | undefined; phase: Phase } = { phase: 'idle' }
const listeners = new Set<() => void>()

/**
 * Whether the player has a song. In a module of its own, so that a page on which nothing has been played
 * doesn't load the player's code.
 */
export const songOnDeck = {
  current: () => onDeck,
  /** What the player does with the song of this URL. */
  phaseOf: (src: string) => (doing.src === src ? doing.phase : 'idle'),
  set: (song: Song | undefined, phase: Phase) => {
    onDeck = song
    songOnDeck.expect(song?.src, phase)
  },
  /** Sets the phase of a song before the player's code is there. */
  expect: (src: string | undefined, phase: Phase) => {
    doing = { src, phase }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
