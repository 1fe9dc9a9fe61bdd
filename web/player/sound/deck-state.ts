import type { Song } from '../song.ts'

export type Phase = 'idle' | 'loading' | 'playing' | 'paused' | 'broken'

/** Somewhere in a song: a second of it, or a part of its length from 0 to 1. */
export type Place = { second: number } | { part: number }

export interface Deck {
  song: Song | undefined
  /** The song among its neighbours, in the order in which one follows the other. */
  list: readonly Song[]
  phase: Phase
  /** Seconds; `length` is 0 until it is known. */
  at: number
  length: number
  volume: number
  muted: boolean
}
