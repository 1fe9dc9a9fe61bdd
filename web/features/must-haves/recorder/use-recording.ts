import { useEffect, useRef, useState } from 'react'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { CannotRecord, type Recording, record } from './microphone.ts'

type Stage = 'rest' | 'asking' | 'recording' | 'saving'

export interface Keeping {
  /** Most seconds of a recording. */
  seconds: number
  /** Stores a WAV, and returns its URL or key. */
  keep: (wav: Blob) => Promise<string>
  onKept: (kept: string) => void
  /** True to store what was recorded until the recorder was left, instead of nothing. */
  keepsWhenLeft?: boolean | undefined
}

/** Records a clip or takes a chosen file, and stores it. `problem` is the error for the user. */
export function useRecording({ seconds, keep, onKept, keepsWhenLeft }: Keeping) {
  const [stage, setStage] = useState<Stage>('rest')
  const [problem, setProblem] = useState<string>()
  /** Sound that could not be stored. Kept for another attempt, because nobody tells a story twice. */
  const [unsaved, setUnsaved] = useState<{ sound: Blob; isRecorded: boolean }>()
  const recording = useRef<Recording>(undefined)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      recording.current?.cancel()
    }
  }, [])

  const isWanted = () => !gone.current || keepsWhenLeft
  const failed = (error: unknown) => {
    const isRefused = error instanceof CannotRecord
    setProblem(isRefused ? error.message : errorSentence(error))
    setStage('rest')
    if (isRefused) setUnsaved(undefined)
  }
  async function save(sound: Blob, isRecorded = false) {
    setProblem(undefined)
    setStage('saving')
    setUnsaved({ sound, isRecorded })
    // The code for audio is loaded with the first clip.
    const { wavOf } = await import('./wav.ts')
    const kept = await keep(await wavOf(sound, seconds, isRecorded))
    setUnsaved(undefined)
    setStage('rest')
    if (isWanted()) onKept(kept)
  }
  async function start() {
    setProblem(undefined)
    setStage('asking')
    const begun = await record(seconds)
    recording.current = begun
    if (gone.current) return begun.cancel()
    setStage('recording')
    const sound = await begun.done
    recording.current = undefined
    if (isWanted()) await save(sound, true)
  }
  return {
    stage,
    problem,
    start: () => void start().catch(failed),
    stop: () => recording.current?.stop(),
    again: unsaved && (() => void save(unsaved.sound, unsaved.isRecorded).catch(failed)),
    take: (file: File) => void save(file).catch(failed),
  }
}
