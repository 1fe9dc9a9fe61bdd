import { useRef, useState } from 'react'
import { soundAlone } from './sole-sound.ts'

export type Phase = 'idle' | 'loading' | 'playing' | 'paused' | 'broken'

/** What one `<audio>` is doing, and what can be asked of it. Nothing of the file is loaded before the first ask. */
export function useSong() {
  const audio = useRef<HTMLAudioElement>(null)
  const [phase, setPhase] = useState<Phase>('idle')
  /** Seconds; `length` is 0 until it is known. */
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(0)
  /** Where to go once the length is known, as a part of it. */
  const wish = useRef<number>(undefined)

  function play() {
    const media = audio.current
    if (!media) return
    if (phase === 'broken') media.load()
    // A play that is cut short by a pause, or fails, is told by its events.
    media.play().catch(() => {})
  }

  /** Goes to a part of the song, 0 to 1; loads as much as is needed to know where that is. */
  function seek(part: number) {
    const media = audio.current
    if (!media || phase === 'broken') return
    const to = Math.min(1, Math.max(0, part))
    if (length > 0) {
      media.currentTime = to * length
      setAt(to * length)
    } else {
      wish.current = to
      media.preload = 'metadata'
    }
  }

  const events = {
    onPlay: () => {
      if (audio.current) soundAlone(audio.current)
      setPhase('loading')
    },
    onPlaying: () => setPhase('playing'),
    onWaiting: () => setPhase('loading'),
    onPause: () => setPhase((now) => (now === 'broken' ? now : 'paused')),
    onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
    onError: () => setPhase('broken'),
    onDurationChange: () => {
      const media = audio.current
      if (!media || !Number.isFinite(media.duration)) return
      setLength(media.duration)
      if (wish.current !== undefined) media.currentTime = wish.current * media.duration
      wish.current = undefined
    },
  }
  return { audio, phase, at, length, play, pause: () => audio.current?.pause(), seek, events }
}
