import { Mic, Square } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { clock } from '#contract/surface/clock'
import { Button } from '../../../ui/button.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { canBeHeard, Hear } from '../recorder/hear.tsx'
import { spokenLength } from '../recorder/microphone.ts'
import { type Keeping, useRecording } from '../recorder/use-recording.ts'

interface RecorderProps extends Keeping {
  label: string
  hint?: string
  /** The recording in the words after "Listen to", for screen readers: 'how Ada is said'. */
  what: string
  url: string | null | undefined
  error?: string | undefined
  /** True where an audio file can be added beside. */
  microphoneOnly?: boolean
  /** True to record as soon as this is shown, because a button was pressed that showed it. */
  startsAtOnce?: boolean | undefined
  onRemove?: () => void
}

/** Records a clip of at most `seconds` with the microphone, or takes an audio file. */
export function Recorder({
  label,
  hint,
  what,
  url,
  error,
  microphoneOnly,
  startsAtOnce,
  onRemove,
  ...keeping
}: RecorderProps) {
  const id = useId()
  const { stage, problem, start, stop, take, again } = useRecording(keeping)
  const recording = stage === 'recording'
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!startsAtOnce) return
    first.current?.focus()
    start()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is shown
  }, [])
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-sm font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {/* One button for all stages. It is never disabled, so that it keeps the focus. */}
        <Button
          ref={first}
          variant={recording ? 'primary' : 'secondary'}
          size="sm"
          aria-busy={stage === 'asking' || stage === 'saving' || undefined}
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
            {canBeHeard(url) && <Hear src={url} what={what} />}
            <QuietButton
              onClick={() => {
                onRemove?.()
                first.current?.focus()
              }}
            >
              Remove
              <span className="sr-only"> the recording</span>
            </QuietButton>
          </>
        )}
        {stage === 'rest' && again && (
          <QuietButton
            onClick={() => {
              again()
              first.current?.focus()
            }}
          >
            Try again
          </QuietButton>
        )}
        {stage === 'rest' && !microphoneOnly && <FileButton onChoose={take} />}
        <p role="status" className="text-sm text-muted empty:hidden">
          {stage === 'asking' && 'Asking for the microphone'}
          {recording && 'Recording'}
          {stage === 'saving' && 'Saving'}
          {stage === 'rest' && url && !canBeHeard(url) && 'Recorded'}
        </p>
        {recording && <Elapsed most={keeping.seconds} />}
      </div>
      <p className="mt-1.5 text-xs text-muted">
        Up to {spokenLength(keeping.seconds)}
        {hint && `. ${hint}`}
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
function Elapsed({ most }: { most: number }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span aria-hidden className="figures text-sm text-muted">
      {clock(Math.min(seconds, most))} / {clock(most)}
    </span>
  )
}
