import { Mic, Square } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { pronunciationSeconds } from '#contract/files/uploads'
import { clock } from '#contract/surface/clock'
import { Button } from '../../../ui/button.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { canBeHeard, Hear } from './hear.tsx'
import { useSaying } from './use-saying.ts'

interface SayingFieldProps {
  name: string
  url: string | null | undefined
  error?: string | undefined
  onChange: (url: string | null) => void
}

export function SayingField({ name, url, error, onChange }: SayingFieldProps) {
  const id = useId()
  const { stage, problem, start, stop, take } = useSaying(onChange)
  const recording = stage === 'recording'
  const first = useRef<HTMLButtonElement>(null)
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-sm font-semibold">
        How is it said? (optional)
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {/* One button for all stages. It is never disabled, so that it keeps the focus. */}
        <Button
          ref={first}
          variant={recording ? 'primary' : 'secondary'}
          size="sm"
          aria-busy={stage === 'asking' || stage === 'sending' || undefined}
          onClick={recording ? stop : stage === 'rest' ? start : undefined}
        >
          {recording ? (
            <Square aria-hidden className="size-4 fill-current" />
          ) : (
            <Mic aria-hidden className="size-4" />
          )}
          {recording ? 'Stop' : url ? 'Record again' : 'Record'}
        </Button>
        {url && stage === 'rest' && (
          <>
            {canBeHeard(url) && <Hear src={url} name={name} />}
            <QuietButton
              onClick={() => {
                onChange(null)
                first.current?.focus()
              }}
            >
              Remove
              <span className="sr-only"> the recording</span>
            </QuietButton>
          </>
        )}
        {stage === 'rest' && <FileButton onChoose={take} />}
        <p role="status" className="text-sm text-muted empty:hidden">
          {stage === 'asking' && 'Asking for the microphone'}
          {recording && 'Recording'}
          {stage === 'sending' && 'Saving'}
          {stage === 'rest' && url && !canBeHeard(url) && 'Recorded'}
        </p>
        {recording && <Elapsed />}
      </div>
      <p className="mt-1.5 text-xs text-muted">
        Up to {pronunciationSeconds} seconds. Only you and your songwriter hear it.
      </p>
      <p role="alert" className="mt-1.5 text-xs font-semibold text-danger empty:hidden">
        {problem ?? error}
      </p>
    </div>
  )
}

const FileButton = ({ onChoose }: { onChoose: (file: File) => void }) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center rounded-md px-3.5 text-sm font-semibold underline decoration-line underline-offset-4 focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-accent hover:decoration-accent">
    Choose an audio file
    <input
      type="file"
      accept="audio/*"
      className="sr-only"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        target.value = ''
        if (file) onChoose(file)
      }}
    />
  </label>
)

/** Seconds of the recording. Hidden from screen readers, which would speak during the recording. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span aria-hidden className="figures text-sm text-muted">
      {clock(Math.min(seconds, pronunciationSeconds))} / {clock(pronunciationSeconds)}
    </span>
  )
}
