import { Square, Volume2 } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { playInOneTab } from '../../../player/sound/single-tab-playback.ts'
import { Button } from '../../../ui/button.tsx'
import type { MustHaveBody } from '../api.ts'

// A clip plays in its own audio element. The player pauses meanwhile, but keeps its song.

let media: HTMLAudioElement | undefined
let now: { src: string; failed: boolean } | undefined
const listeners = new Set<() => void>()

function set(next: typeof now) {
  now = next
  for (const listener of listeners) listener()
}

function audio() {
  if (media) return media
  media = new Audio()
  playInOneTab(media)
  media.addEventListener('pause', () => set(undefined))
  media.addEventListener('ended', () => set(undefined))
  return media
}

/**
 * Object URLs of clips that this page uploaded, by the URL of the upload. Before a clip is attached, only its
 * object URL can be played.
 */
const here = new Map<string, string>()

export function noteHere(address: string, bytes: Blob) {
  here.set(address, URL.createObjectURL(bytes))
  return address
}

/** True if the clip can be played: it is attached, or made or uploaded by this page. */
export const canBeHeard = (src: string) => here.has(src) || /^(?:\/objects\/|blob:)/.test(src)

const clip = {
  play: (src: string) => {
    const made = audio()
    made.src = here.get(src) ?? src
    set({ src, failed: false })
    made.play().catch((error: Error) => {
      // An AbortError means that another clip or a stop ended the playback, which is no failure.
      if (error.name !== 'AbortError' && now?.src === src) set({ src, failed: true })
    })
  },
  stop: () => media?.pause(),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const useClip = (src: string) =>
  useSyncExternalStore(subscribe, () => {
    if (now?.src !== src) return 'idle'
    return now.failed ? 'failed' : 'playing'
  })

export function Hear({ src, what }: { src: string; what: string }) {
  const phase = useClip(src)
  useEffect(() => clip.stop, [])
  const plays = phase === 'playing'
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => (plays ? clip.stop() : clip.play(src))}>
        {plays ? <Square aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
        {plays ? 'Stop' : 'Listen'}
        <span className="sr-only">
          {plays ? ' listening' : ''} to {what}
        </span>
      </Button>
      <span role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {phase === 'failed' && 'This audio could not be played.'}
      </span>
    </>
  )
}

/** The pronunciation of a name in the words after "Listen to". */
export const howSaid = (name: string) => `how ${name || 'it'} is said`

export const Words = ({ mustHave }: { mustHave: MustHaveBody }) => {
  const { text, note, pronunciationUrl: url } = mustHave
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <p dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        <strong>{text}</strong>
        {note && <span className="text-muted"> · {note}</span>}
      </p>
      {url && canBeHeard(url) && <Hear src={url} what={howSaid(text)} />}
      {url && !canBeHeard(url) && <span className="text-sm text-muted">Recorded</span>}
    </div>
  )
}
