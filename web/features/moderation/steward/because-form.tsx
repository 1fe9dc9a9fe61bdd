import { type FormEvent, type ReactNode, useState } from 'react'
import { limits } from '#contract/grammar/text'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

/** What a field of the form says. */
type Given = (name: string) => string

interface BecauseFormProps {
  submitLabel: string
  busy?: boolean
  onAsk: (because: string, field: Given) => void
  /** Whether the fields above are filled; their own page says what is missing. */
  isFilled?: (field: Given) => boolean
  /** Fields above the reason. */
  children?: ReactNode
}

/** A look needs a reason in words; it is logged with it (product.md, "Reports and stewards"). */
export function BecauseForm({ submitLabel, busy = false, onAsk, isFilled, children }: BecauseFormProps) {
  const [wrong, setWrong] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const field: Given = (name) => {
      const value = given.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const because = field('because')
    setWrong(because ? undefined : 'Please say why you need to know')
    const isReady = isFilled?.(field) ?? true
    if (because && isReady) onAsk(because, field)
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-4">
      {children}
      <Field
        label="Why do you need to know?"
        hint="It is logged with your name, for all stewards to read."
        error={wrong}
      >
        <Input name="because" maxLength={limits.reason} />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        {submitLabel}
      </Button>
    </form>
  )
}
