import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { NewSongRequest } from '#contract/requests/song-requests'
import { endingDraft, useDraft, useKeepForm } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { createRequest } from '../api.ts'
import { InvitedSongwriter, useInvited } from './invited-songwriter.tsx'
import { blank, FilledRequest, RequestFields, type RequestValues } from './request-fields.tsx'

interface RequestFormProps {
  /** The songwriter's id of `/?songwriter={id}`, unchecked. */
  invitedId?: string | undefined
  onClearInvited: () => void
}

/** Create Song Request (spec 2.listener.form, 5.request.*). The draft is kept until the server has accepted it. */
export function RequestForm({ invitedId, onClearInvited }: RequestFormProps) {
  const draft = useDraft<RequestValues>('request')
  const form = useForm<RequestValues, unknown, NewSongRequest>({
    resolver: standardSchemaResolver(FilledRequest),
    defaultValues: { ...blank, ...draft.read() },
  })
  useKeepForm(form, draft)
  const create = useMutation(endingDraft(draft, createRequest))
  const invited = useInvited(invitedId)

  const submit = form.handleSubmit((values) => {
    const body = { ...values, invitedSongwriterId: invited.songwriter?.id }
    const done = () => {
      form.reset(blank)
      draft.forget()
      onClearInvited()
    }
    create.mutate(body, { onSuccess: done })
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {invitedId && <InvitedSongwriter invited={invited} onClear={onClearInvited} />}
      <RequestFields form={form} />
      <Button
        type="submit"
        size="lg"
        busy={create.isPending}
        disabled={invited.unsettled}
        className="justify-self-start max-sm:w-full"
      >
        Create Song Request
      </Button>
    </form>
  )
}
