import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/grammar/text'
import type { SongRequest } from '#contract/requests/song-requests'
import { NewThanks, type Thanks } from '#contract/requests/thanks'
import { endingDraft, useDraft, useKeepForm } from '../../lib/use-draft.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Textarea } from '../../ui/input.tsx'
import { giveThanks } from './api.ts'

interface ThanksDialogProps {
  request: Pick<SongRequest, 'id'>
  said: Thanks | null
  onClose: () => void
}

export function ThanksDialog({ request, said, onClose }: ThanksDialogProps) {
  const draft = useDraft<{ text: string }>(`thanks for ${request.id}`)
  const give = useMutation(endingDraft(draft, giveThanks(request.id)))
  const form = useForm({
    resolver: standardSchemaResolver(NewThanks),
    defaultValues: { text: said?.text ?? '', ...draft.read() },
  })
  useKeepForm(form, draft)
  const { register, handleSubmit, formState } = form
  return (
    <FormDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={said ? 'Change your thank-you' : 'Thank the people who pledged'}
      description={
        said
          ? 'This replaces your earlier message. Nobody is notified a second time.'
          : 'Everyone is notified once and can reread it any time.'
      }
      submitLabel={said ? 'Save' : 'Send the thank-you'}
      loading={give.isPending}
      error={give.error}
      onSubmit={handleSubmit((body) => give.mutate(body, { onSuccess: onClose }))}
    >
      <Field
        label="Your words"
        hint="They, and your songwriter, can read this; nobody else."
        error={formState.errors.text?.message}
      >
        <Textarea {...register('text')} rows={5} maxLength={limits.thanks} />
      </Field>
    </FormDialog>
  )
}
