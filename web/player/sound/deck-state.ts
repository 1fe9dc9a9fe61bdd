import type { Phase, Song } from '../song.ts'

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
