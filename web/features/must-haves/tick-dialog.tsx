import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { limits } from '#contract/grammar/text'
import { type MustHave, Tick } from '#contract/requests/must-haves'
import { linesOf } from '#contract/work/lyrics'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { useFormDialog } from '../../ui/use-form-dialog.ts'
import { projectDeliveries } from '../lyrics/api.ts'
import { tickMustHave } from './api.ts'

interface TickDialogProps {
  projectId: string
  mustHave: MustHave
  onClose: () => void
}

/**
 * Dialog for the line that contains the must-have. The songwriter chooses it from the newest version's
 * lyrics, or types it.
 */
export function TickDialog({ projectId, mustHave, onClose }: TickDialogProps) {
  const list = useId()
  const { data } = useInfiniteQuery(projectDeliveries(projectId))
  const lyrics = data?.find((version) => version.lyrics)?.lyrics ?? ''
  const lines = [...new Set(linesOf(lyrics).map((line) => line.trim()))].filter(Boolean)
  const { register, errors, dialog } = useFormDialog({
    schema: Tick,
    values: { line: mustHave.line ?? '' },
    write: tickMustHave(projectId, mustHave.id),
    onClose,
  })
  return (
    <FormDialog {...dialog} title={`Where is “${mustHave.text}”?`} submitLabel="Mark as included">
      <Field
        label="Which line is it in?"
        hint={lines.length > 0 ? 'Type it, or choose one of your lyrics.' : undefined}
        error={errors.line?.message}
      >
        <Input list={list} maxLength={limits.lyricLine} autoComplete="off" {...register('line')} />
      </Field>
      <datalist id={list}>
        {lines.map((line) => (
          <option key={line}>{line}</option>
        ))}
      </datalist>
    </FormDialog>
  )
}
