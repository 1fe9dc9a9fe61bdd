import { type FormEvent, type ReactNode, useState } from 'react'
import { limits } from '#contract/grammar/text'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

interface BecauseFormProps {
  submitLabel: string
  busy?: boolean
  onAsk: (because: string, fields: FormData) => void
  /** Fields above the reason. */
  children?: ReactNode
}

/** A look needs a reason in words; it is logged with it (product.md, "Reports and stewards"). */
export function BecauseForm({ submitLabel, busy = false, onAsk, children }: BecauseFormProps) {
  const [wrong, setWrong] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const because = String(fields.get('because')).trim()
    setWrong(because ? undefined : 'Please say why you need to know')
    if (because) onAsk(because, fields)
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
