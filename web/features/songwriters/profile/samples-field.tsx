import { useQuery } from '@tanstack/react-query'
import type { Sound } from '#contract/files/sounds'
import { sources } from '#contract/files/upload-sources'
import { isVisible, limits } from '#contract/grammar/text'
import { maxSampleSongs } from '#contract/people/songwriters'
import { inMB } from '#contract/surface/format'
import { read } from '../../../lib/calls/query.ts'
import { toast } from '../../../lib/toast.ts'
import { Field, FieldGroup } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { UploadButton, type Uploaded } from '../../../uploader/upload-button.tsx'

interface Sample {
  url: string
  title: string
}

interface SamplesFieldProps {
  samples: Sample[]
  /** `seen` has the waveform and length of new samples, by URL. */
  onChange: (samples: Sample[], seen?: Record<string, Sound>) => void
  error: string | undefined
  titleErrors: (string | undefined)[]
}

/** Field for up to three sample songs with titles. They are saved together with the profile. */
export function SamplesField({ samples, onChange, error, titleErrors }: SamplesFieldProps) {
  const { data: rules } = useQuery(read(sources.rules))
  const each = rules ? `, ${inMB(rules.maxBytes.sample)} each` : ''
  const room = maxSampleSongs - samples.length

  const add = (uploaded: Uploaded[]) => {
    if (!uploaded.length) return
    const seen = uploaded.map(({ location, peaks, seconds }) => [location, { peaks, seconds }] as const)
    const added = uploaded.map(({ location, name }) => ({ url: location, title: titleOfFile(name) }))
    onChange([...samples, ...added].slice(0, maxSampleSongs), Object.fromEntries(seen))
    toast({
      title: 'Upload Complete',
      description: `${uploaded.length} sample song(s) uploaded successfully.`,
    })
  }
  const rename = (url: string, title: string) =>
    onChange(samples.map((sample) => (sample.url === url ? { url, title } : sample)))
  return (
    <FieldGroup
      label="Sample songs"
      error={error}
      hint={`One is enough to begin, ${maxSampleSongs} at most${each}. Saved with your profile.`}
    >
      {samples.length > 0 && (
        <ol className="mb-3 divide-y divide-line border-y border-line">
          {samples.map(({ url, title }, index) => (
            <li key={url} className="flex items-start gap-3 py-3">
              <div className="min-w-0 flex-1">
                <Field label={`Title of sample ${index + 1}`} error={titleErrors[index]}>
                  <Input
                    value={title}
                    maxLength={limits.sampleTitle}
                    placeholder="None"
                    onChange={({ target }) => rename(url, target.value)}
                  />
                </Field>
              </div>
              <QuietButton
                aria-label={`Remove sample ${index + 1}`}
                className="mt-6.5"
                onClick={() => onChange(samples.filter((sample) => sample.url !== url))}
              >
                Remove
              </QuietButton>
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

/** Title from a file name: 'late-ferry.mp3' → 'Late ferry'. Cut to the maximum length of a title. */
export function titleOfFile(name: string) {
  const words = name
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  if (!isVisible(words)) return ''
  const [first = '', ...rest] = words
  let title = first.toLocaleUpperCase()
  for (const letter of rest) {
    if (title.length + letter.length > limits.sampleTitle) break
    title += letter
  }
  return title.trim()
}
