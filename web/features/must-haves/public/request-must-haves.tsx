import { useRef, useState } from 'react'
import { mostMustHaves } from '#contract/requests/must-haves'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import type { MustHaveBody } from '../api.ts'
import { MustHaveDialog } from '../must-have-dialog.tsx'
import { Words } from '../recorder/hear.tsx'

interface RequestMustHavesProps {
  value: readonly MustHaveBody[]
  error?: string | undefined
  onChange: (mustHaves: MustHaveBody[]) => void
}

export function RequestMustHaves({ value, error, onChange }: RequestMustHavesProps) {
  const [at, setAt] = useState<number>()
  const add = useRef<HTMLButtonElement>(null)
  return (
    <FieldGroup
      label="Must-haves (optional)"
      hint="Names, facts or phrases the song has to include. Only your songwriter sees them."
      error={error}
    >
      {value.length > 0 && (
        <ul className="mb-2 divide-y divide-line">
          {value.map((mustHave, index) => (
            // The index is the key, because two must-haves may have the same text.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <Words mustHave={mustHave} />
              <div className="flex gap-1 max-sm:-ml-3.5">
                <QuietButton onClick={() => setAt(index)}>
                  Edit<span className="sr-only"> {mustHave.text}</span>
                </QuietButton>
                <QuietButton
                  onClick={() => {
                    onChange(value.toSpliced(index, 1))
                    add.current?.focus()
                  }}
                >
                  Remove<span className="sr-only"> {mustHave.text}</span>
                </QuietButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={add}
        variant="secondary"
        size="sm"
        disabled={value.length >= mostMustHaves}
        onClick={() => setAt(value.length)}
      >
        Add a must-have
      </Button>
      {at !== undefined && (
        <MustHaveDialog
          initial={value[at]}
          onSave={(mustHave) => {
            onChange(value.toSpliced(at, 1, mustHave))
            setAt(undefined)
          }}
          onClose={() => setAt(undefined)}
        />
      )}
    </FieldGroup>
  )
}
