import type { ReactNode } from 'react'
import { limits } from '#contract/grammar/text'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { type Draft, withStamps, withWords } from './public/draft.ts'

interface LyricsFieldProps {
  label: string
  draft: Draft
  error?: string | undefined
  onChange: (draft: Draft) => void
  /** Shown below the field. While the text contains LRC times, a button to use them is shown instead. */
  children?: ReactNode
}

export function LyricsField({ label, draft, error, onChange, children }: LyricsFieldProps) {
  const stamped = withStamps(draft)
  return (
    <>
      <Field
        label={label}
        hint="Start a new line for each line of the song. You can paste times too, like [01:05.25]."
        error={error}
      >
        <Textarea
          rows={4}
          maxLength={limits.lyrics}
          value={draft.lyrics}
          onChange={({ target }) => onChange(withWords(draft, target.value))}
        />
      </Field>
      {stamped ? (
        <div>
          <Button variant="secondary" size="sm" onClick={() => onChange(stamped)}>
            Use the times in this text
          </Button>
        </div>
      ) : (
        children
      )}
    </>
  )
}
