import { useEffect, useState } from 'react'
import { mostVoiceSeconds } from '#contract/requests/brief-files'
import { forgetLooseFiles, keepDraftFile, readDraftFile } from '../../../lib/local-storage/draft-files.ts'
import { Recorder } from '../../must-haves/public/recorder.tsx'

interface VoiceProps {
  /** Key of the recording among the draft's files. */
  value: string | undefined
  onChange: (key: string | undefined) => void
  startsAtOnce?: boolean
}

/** The story told by voice. It stays in this browser until the request is sent (product.md, "The first request"). */
export function Voice({ value, onChange, startsAtOnce }: VoiceProps) {
  const url = useUrlOf(value, onChange)
  return (
    <Recorder
      label="By voice (optional)"
      hint="Only you and your songwriter hear it. Write a line of the story too."
      what="your story"
      seconds={mostVoiceSeconds}
      url={url}
      startsAtOnce={startsAtOnce}
      keep={keepDraftFile}
      onKept={onChange}
      keepsWhenLeft
      onRemove={() => {
        onChange(undefined)
        void forgetLooseFiles()
      }}
    />
  )
}

/** Object URL of the recording. Recordings that it replaces are deleted. */
function useUrlOf(key: string | undefined, onChange: VoiceProps['onChange']) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    const show = async () => {
      await forgetLooseFiles(key)
      const file = key === undefined ? undefined : await readDraftFile(key)
      if (isGone) return
      if (file) setUrl((made = URL.createObjectURL(file)))
      else if (key !== undefined) onChange(undefined)
    }
    void show().catch(() => {})
    return () => {
      isGone = true
      setUrl(undefined)
      if (made) URL.revokeObjectURL(made)
    }
    // `onChange` is new in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  return url
}
