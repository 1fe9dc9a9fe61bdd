import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sources } from '#contract/files/upload-sources'
import { maxSampleSongs } from '#contract/people/songwriters'
import { inMB } from '#contract/surface/format'
import type { Sound } from '#contract/work/sounds'
import { read } from '../../../lib/calls/query.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { UploadButton, type Uploaded } from '../../../uploader/upload-button.tsx'

interface SamplesFieldProps {
  songs: string[]
  /** `seen`: waveform and length of new ones, by URL. */
  onChange: (songs: string[], seen?: Record<string, Sound>) => void
  error: string | undefined
}

/** Up to three sample songs; new ones count once the profile is saved. */
export function SamplesField({ songs, onChange, error }: SamplesFieldProps) {
  const [names, setNames] = useState<Record<string, string>>({})
  const { data: rules } = useQuery(read(sources.rules))
  const each = rules ? `, ${inMB(rules.maxBytes.sample)} each` : ''
  const room = maxSampleSongs - songs.length

  const add = (uploaded: Uploaded[]) => {
    if (!uploaded.length) return
    setNames({ ...names, ...Object.fromEntries(uploaded.map(({ location, name }) => [location, name])) })
    const seen = uploaded.map(({ location, peaks, seconds }) => [location, { peaks, seconds }] as const)
    onChange(
      [...songs, ...uploaded.map(({ location }) => location)].slice(0, maxSampleSongs),
      Object.fromEntries(seen),
    )
    toast({
      title: 'Upload Complete',
      description: `${uploaded.length} sample song(s) uploaded successfully.`,
    })
  }
  return (
    <FieldGroup
      label="Sample songs"
      error={error}
      hint={`Up to ${maxSampleSongs}${each}. New ones are kept when you save your profile.`}
    >
      {songs.length > 0 && (
        <ol className="mb-3 divide-y divide-line border-y border-line">
          {songs.map((song, index) => (
            <li key={song} className="flex items-center justify-between gap-3 py-1 text-sm">
              <span className="[overflow-wrap:anywhere]">{names[song] ?? `Sample ${index + 1}`}</span>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove ${names[song] ?? `sample ${index + 1}`}`}
                onClick={() => onChange(songs.filter((other) => other !== song))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ol>
      )}
      {room > 0 && (
        <UploadButton kind="sample" titled maxFiles={room} label="Upload sample songs" onComplete={add} />
      )}
    </FieldGroup>
  )
}
