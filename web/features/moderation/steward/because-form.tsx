import { type FormEvent, type ReactNode, useState } from 'react'
import { limits } from '#contract/grammar/text'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

type Given = (name: string) => string

interface BecauseFormProps {
  submitLabel: string
  onAsk: (because: string, field: Given) => void
  isFilled?: (field: Given) => boolean
  children?: ReactNode
}

/**
 * Form for the reason why a steward opens someone's data. The reason is logged (product.md, "Reports and
 * stewards").
 */
export function BecauseForm({ submitLabel, onAsk, isFilled, children }: BecauseFormProps) {
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
      <Button type="submit" className="justify-self-start">
        {submitLabel}
      </Button>
    </form>
  )
}
