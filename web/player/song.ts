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
  /** Length, known before the file is loaded. */
  seconds?: number | undefined
}

/** Accessible name: 'Sample 1 by Mira Lund'. */
export const spokenName = ({ title, artist }: Song) => (artist ? `${title} by ${artist}` : title)

let onDeck: Song | undefined
const listeners = new Set<() => void>()

/**
 * Whether the player has a song. In a module of its own, so that a page on which nothing has been played
 * doesn't load the player's code.
 */
export const songOnDeck = {
  current: () => onDeck,
  set: (song: Song | undefined) => {
    onDeck = song
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
