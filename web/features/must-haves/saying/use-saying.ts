import { useEffect, useRef, useState } from 'react'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { CannotRecord, type Recording, record } from './microphone.ts'

type Stage = 'rest' | 'asking' | 'recording' | 'sending'

/**
 * Records a clip or takes a chosen file, uploads it, and calls `onKept` with its URL. `problem` is the error
 * for the user.
 */
export function useSaying(onKept: (url: string) => void) {
  const [stage, setStage] = useState<Stage>('rest')
  const [problem, setProblem] = useState<string>()
  const recording = useRef<Recording>(undefined)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      recording.current?.cancel()
    }
  }, [])

  const failed = (error: unknown) => {
    setProblem(error instanceof CannotRecord ? error.message : errorSentence(error))
    setStage('rest')
  }
  async function keep(sound: Blob) {
    setProblem(undefined)
    setStage('sending')
    // The code for audio is loaded with the first clip.
    const { keepSaying } = await import('./keep.ts')
    const url = await keepSaying(sound)
    setStage('rest')
    if (!gone.current) onKept(url)
  }
  async function start() {
    setProblem(undefined)
    setStage('asking')
    const begun = await record()
    recording.current = begun
    if (gone.current) return begun.cancel()
    setStage('recording')
    const sound = await begun.done
    recording.current = undefined
    if (!gone.current) await keep(sound)
  }
  return {
    stage,
    problem,
    start: () => void start().catch(failed),
    stop: () => recording.current?.stop(),
    take: (file: File) => void keep(file).catch(failed),
  }
}
