/** What can be handed to the player. */
export interface Song {
  /** Names it too: two songs with one address are one. */
  src: string
  title: string
  artist?: string | undefined
  /** What stands beside it in its list: the player offers the next one by this word. */
  kind: 'version' | 'sample' | 'song'
  /** The page to go back to it. */
  href: string
  /** The waveform, 0 to 1; without it a plain bar. */
  peaks?: readonly number[] | undefined
  /** Its length as it is known before anything of it is loaded. */
  seconds?: number | undefined
}

/** A song as it is spoken of: 'Sample 1 by Mira Lund'. */
export const spokenName = ({ title, artist }: Song) => (artist ? `${title} by ${artist}` : title)

let onDeck: Song | undefined
const listeners = new Set<() => void>()

/**
 * Whether there is a song in the player. Apart from the player itself, so that a page which nobody has played
 * anything on need not have its code.
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
