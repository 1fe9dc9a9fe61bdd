import { type DragEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'

/** Maximum size of a statement. A year of payments needs a tenth of it. */
const maxBytes = 10_000_000

interface StatementInputProps {
  onRead: (text: string) => Promise<void>
  ready: boolean
}

export function StatementInput({ onRead, ready }: StatementInputProps) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const take = async (file: File | undefined) => {
    if (!file) return
    const fits = file.size <= maxBytes
    setProblem(fits ? undefined : 'This file is too large to be a statement')
    if (fits) setText(await file.text())
  }
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const read = async () => {
    setBusy(true)
    try {
      await onRead(text)
    } catch (error) {
      console.warn('The statement could not be read', error)
      setProblem('We couldn’t read this. Please paste the lines themselves.')
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-5">
      <Field label="Paste your statement here" hint="Or drop a CSV file.">
        <Textarea
          rows={6}
          spellCheck={false}
          className="font-mono text-sm"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        />
      </Field>
      <Field label="Or choose its CSV file" error={problem}>
        <Input
          type="file"
          className="text-sm text-muted file:mr-3 file:cursor-pointer file:font-semibold file:text-ink"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </Field>
      <Button
        className="justify-self-end"
        busy={busy}
        disabled={!ready || !text.trim()}
        onClick={() => void read()}
      >
        Find payments
      </Button>
    </div>
  )
}
