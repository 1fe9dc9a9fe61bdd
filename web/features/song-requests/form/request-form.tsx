import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { lateParts } from '../../../lib/chunks/late-parts.ts'
import { endingDraft, useDraft, useKeepForm } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { useWide } from '../../../ui/use-media.ts'
import { createRequest, type SentRequest } from '../api.ts'
import { InvitedSongwriter, useInvited } from './invited-songwriter.tsx'
import {
  blank,
  FilledRequest,
  type FilledValues,
  RequestFields,
  type RequestValues,
} from './request-fields.tsx'
import { RequestSent } from './request-sent.tsx'

const { SleevePreview } = lateParts(() => import('./sleeve-preview.tsx'), null)

interface RequestFormProps {
  /** Id from `/?songwriter={id}`, which may be invalid. */
  invitedId?: string | undefined
  onClearInvited: () => void
}

/**
 * Form that creates a song request (spec 2.listener.form, 5.request.*). The draft is kept until the server
 * has accepted the request.
 */
export function RequestForm({ invitedId, onClearInvited }: RequestFormProps) {
  const draft = useDraft<RequestValues>('request')
  const form = useForm<RequestValues, unknown, FilledValues>({
    resolver: standardSchemaResolver(FilledRequest),
    defaultValues: { ...blank, ...draft.read() },
  })
  useKeepForm(form, draft)
  const create = useMutation(endingDraft(draft, createRequest))
  const invited = useInvited(invitedId)
  const isWide = useWide()
  const [sent, setSent] = useState<SentRequest>()

  const submit = form.handleSubmit((values) => {
    const body = { ...values, invitedSongwriterId: invited.songwriter?.id }
    const done = (made: SentRequest) => {
      setSent(made)
      form.reset(blank)
      draft.forget()
      onClearInvited()
    }
    // Loads the songwriter again after an error: if they can't be invited any more, the line above the fields
    // says so.
    const look = () => invited.songwriter && invited.retry()
    create.mutate(body, { onSuccess: done, onError: look })
  })
  return (
    <>
      {sent && <RequestSent key={sent.request.id} sent={sent} />}
      <div className="grid grid-cols-1 gap-x-14 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
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
        {isWide && <SleevePreview control={form.control} />}
      </div>
    </>
  )
}
