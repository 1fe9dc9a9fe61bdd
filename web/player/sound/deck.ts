import { useSyncExternalStore } from 'react'
import { type Deck, type Place, type Song, songOnDeck } from '../song.ts'
import type * as System from './media-session.ts'
import { playInOneTab } from './single-tab-playback.ts'

const nothing: Deck = { song: undefined, list: [], phase: 'idle', at: 0, length: 0, volume: 1, muted: false }

let state = nothing

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(change: Partial<Deck>) {
  const { song, phase, length } = state
  state = { ...state, ...change }
  for (const listener of listeners) listener()
  if (song !== state.song || phase !== state.phase) songOnDeck.set(state.song, state.phase)
  if (song !== state.song || phase !== state.phase || length !== state.length) tellSystem()
}

let show: typeof System.showInMediaSession | undefined

/** Shows the song on the lock screen and enables media keys. The code for that loads with the first song. */
function tellSystem() {
  if (show) show(state, deck)
  else if (state.song) import('./media-session.ts').then(begin, () => {})
}
function begin({ showInMediaSession }: typeof System) {
  show = showInMediaSession
  show(state, deck)
}

/** The single audio element of the site. */
let media: HTMLAudioElement | undefined

/** Position to seek to once the length is known (0 to 1). */
let wish: number | undefined

/** True if a broken connection was retried once, and the song hasn't played since. */
let mended = false

const volumeKey = 'volume'

/** Reads the volume from localStorage (0 to 1). */
function keptVolume(): number {
  try {
    const kept = Number.parseFloat(localStorage.getItem(volumeKey) ?? '')
    return kept >= 0 && kept <= 1 ? kept : 1
  } catch {
    return 1
  }
}

function keepVolume(volume: number) {
  try {
    localStorage.setItem(volumeKey, String(volume))
  } catch {
    // If localStorage is unavailable, the volume isn't stored.
  }
}

function audio(): HTMLAudioElement {
  if (media) return media
  const made = new Audio()
  made.preload = 'none'
  made.volume = keptVolume()
  return hold(made)
}

function hold(made: HTMLAudioElement): HTMLAudioElement {
  // Moves the element to the body. If it is playing, it continues, because the move is synchronous.
  document.body.append(made)
  const handlers: Partial<Record<keyof HTMLMediaElementEventMap, () => unknown>> = {
    play: () => set({ phase: 'loading' }),
    playing: () => {
      mended = false
      set({ phase: 'playing' })
    },
    waiting: () => set({ phase: 'loading' }),
    pause: () => state.phase === 'broken' || set({ phase: 'paused' }),
    timeupdate: () => made.readyState > 0 && set({ at: made.currentTime }),
    seeking: () => set({ at: made.currentTime }),
    // The lock screen computes the current position from the last reported position.
    seeked: () => tellSystem(),
    volumechange: () => {
      keepVolume(made.volume)
      set({ volume: made.volume, muted: made.muted })
    },
    durationchange: () => {
      if (!Number.isFinite(made.duration)) return
      set({ length: made.duration })
      if (wish !== undefined) made.currentTime = wish * made.duration
      wish = undefined
    },
    error: () => {
      const cutOff = made.error?.code === MediaError.MEDIA_ERR_NETWORK && state.phase !== 'paused'
      if (!cutOff || mended) return set({ phase: 'broken' })
      mended = true
      again(made)
    },
  }
  for (const [name, handler] of Object.entries(handlers)) made.addEventListener(name, handler)
  playInOneTab(made)
  media = made
  set({ volume: made.volume, muted: made.muted })
  return made
}

/** Loads the file again after a broken connection, and continues at the same position. */
function again(made: HTMLAudioElement) {
  const { at } = state
  made.load()
  made.currentTime = at
  // Errors of play() are ignored here, because the element's events report them.
  made.play().catch(() => {})
}

function load(song: Song, list: readonly Song[]) {
  const made = audio()
  // If the song is already in the player, data that was loaded since (such as peaks) is kept.
  if (state.song?.src === song.src) return set({ song: { ...state.song, ...song }, list })
  made.preload = 'none'
  made.src = song.src
  wish = undefined
  mended = false
  set({ song, list, phase: 'idle', at: 0, length: song.seconds ?? 0 })
}

function seek(place: Place) {
  const made = audio()
  if (!state.song || state.phase === 'broken') return
  const { length } = state
  if ('second' in place || length > 0) {
    const second = 'second' in place ? place.second : place.part * length
    const at = Math.max(0, length > 0 ? Math.min(second, length) : second)
    wish = undefined
    // Before the file is loaded, this sets its start position.
    made.currentTime = at
    set({ at })
  } else {
    wish = Math.min(1, Math.max(0, place.part))
    made.preload = 'metadata'
  }
}

function resume() {
  const made = audio()
  if (state.phase === 'broken') again(made)
  else made.play().catch(() => {})
}

const neighbour = (steps: number) => {
  const { song, list } = state
  const at = list.findIndex(({ src }) => src === song?.src)
  return at < 0 ? undefined : list[at + steps]
}

export const deck = {
  play: (song: Song, list: readonly Song[], from?: Place) => {
    load(song, list)
    if (from) seek(from)
    resume()
  },
  /** Takes over an audio element that the user started before hydration, without a pause in the playback. */
  adopt: (playing: HTMLAudioElement, song: Song, list: readonly Song[]) => {
    if (media) return
    playing.controls = false
    playing.removeAttribute('class')
    playing.removeAttribute('aria-label')
    hold(playing)
    const { error, paused, readyState, currentTime, duration } = playing
    const sounds = readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
    set({
      song,
      list,
      phase: error ? 'broken' : paused ? 'paused' : sounds ? 'playing' : 'loading',
      at: currentTime,
      length: Number.isFinite(duration) ? duration : (song.seconds ?? 0),
    })
  },
  cue: (song: Song, list: readonly Song[], at: Place) => {
    const other = state.song?.src !== song.src
    load(song, list)
    seek(at)
    if (other) set({ phase: 'paused' })
  },
  /**
   * Current position in seconds. It is more exact than `state.at`, which is updated only four times a second.
   */
  now: () => (media && state.song ? media.currentTime : state.at),
  /** Adds data that was loaded later to the current song. */
  learn: (src: string, sound: Pick<Song, 'peaks' | 'seconds' | 'artwork'>) => {
    const { song, length } = state
    if (song?.src !== src) return
    set({ song: { ...song, ...sound }, length: length || (sound.seconds ?? 0) })
  },
  seek,
  seekBy: (seconds: number) => seek({ second: state.at + seconds }),
  resume,
  pause: () => media?.pause(),
  neighbour,
  /**
   * Plays the next or previous song. Between versions of one song the position stays, so that users can
   * compare them.
   */
  skip: (steps: number) => {
    const { at, length, phase, list } = state
    const song = neighbour(steps)
    if (!song) return
    const ended = length > 0 && at >= length
    load(song, list)
    if (song.kind === 'version' && !ended) seek({ second: at })
    if (phase === 'paused') set({ phase })
    else resume()
  },
  setVolume: (volume: number) => {
    const made = audio()
    made.muted = false
    made.volume = volume
  },
  toggleMuted: () => {
    const made = audio()
    made.muted = !made.muted
  },
  close: () => {
    media?.pause()
    media?.removeAttribute('src')
    media?.load()
    set({ ...nothing, volume: state.volume, muted: state.muted })
  },
}

export const useDeck = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  )

/** Returns the player's state for a song. It is idle if the player has another song. */
export const useDeckOf = (src: string) =>
  useSyncExternalStore(
    subscribe,
    () => (state.song?.src === src ? state : nothing),
    () => nothing,
  )
