import { Square, Volume2 } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { MustHaveBody } from '../api.ts'
import { canBeHeard, clip, useClip } from './clip.ts'

export function Hear({ src, name }: { src: string; name: string }) {
  const phase = useClip(src)
  useEffect(() => clip.stop, [])
  const plays = phase === 'playing'
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => (plays ? clip.stop() : clip.play(src))}>
        {plays ? <Square aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
        {plays ? 'Stop' : 'Listen'}
        <span className="sr-only">
          {plays ? ' listening' : ''} to how {name || 'it'} is said
        </span>
      </Button>
      <span role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {phase === 'failed' && 'This audio could not be played.'}
      </span>
    </>
  )
}

export const Words = ({ mustHave }: { mustHave: MustHaveBody }) => {
  const { text, note, pronunciationUrl: url } = mustHave
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <p dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        <strong>{text}</strong>
        {note && <span className="text-muted"> · {note}</span>}
      </p>
      {url && canBeHeard(url) && <Hear src={url} name={text} />}
      {url && !canBeHeard(url) && <span className="text-sm text-muted">Recorded</span>}
    </div>
  )
}
