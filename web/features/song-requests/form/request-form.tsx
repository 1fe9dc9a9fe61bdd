import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { lateParts } from '../../../lib/chunks/late-parts.ts'
import { endingDraft, useKeepForm } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { useWide } from '../../../ui/use-media.ts'
import { createRequest, type SentRequest } from '../api.ts'
import { useRequestDraft } from '../public/request-draft.ts'
import { InvitedSongwriter, useInvited } from './invited-songwriter.tsx'
import {
  blank,
  FilledRequest,
  type FilledValues,
  RequestFields,
  type RequestValues,
} from './request-fields.tsx'

const { SleevePreview } = lateParts(() => import('../public/sleeve-preview.tsx'), null)

interface RequestFormProps {
  /** Id from `/?songwriter={id}`, which may be invalid. */
  invitedId?: string | undefined
  /** True if something else comes first on the page. Its button is filled then, and not the form's. */
  isSecond?: boolean
  onClearInvited: () => void
  /** The page shows what was sent. */
  onSent: (sent: SentRequest) => void
}

/**
 * Form that creates a song request (spec 2.listener.form, 5.request.*). The draft is kept until the server
 * has accepted the request.
 */
export function RequestForm({ invitedId, isSecond = false, onClearInvited, onSent }: RequestFormProps) {
  const draft = useRequestDraft()
  const form = useForm<RequestValues, unknown, FilledValues>({
    resolver: standardSchemaResolver(FilledRequest),
    defaultValues: { ...blank, ...draft.read() },
  })
  useKeepForm(form, draft)
  const create = useMutation(endingDraft(draft, createRequest))
  const invited = useInvited(invitedId)
  const isWide = useWide()

  const submit = form.handleSubmit((values) => {
    const body = { ...values, invitedSongwriterId: invited.songwriter?.id }
    const done = (made: SentRequest) => {
      onSent(made)
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
    <div className="grid grid-cols-1 gap-x-14 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        {invitedId && <InvitedSongwriter invited={invited} onClear={onClearInvited} />}
        <RequestFields form={form} />
        <Button
          type="submit"
          size="lg"
          variant={isSecond ? 'secondary' : 'primary'}
          busy={create.isPending}
          disabled={invited.unsettled}
          className="justify-self-start max-sm:w-full"
        >
          Create Song Request
        </Button>
      </form>
      {isWide && <Preview control={form.control} />}
    </div>
  )
}

function Preview({ control }: { control: Control<RequestValues, unknown, FilledValues> }) {
  const [title, genre, emotions] = useWatch({ control, name: ['title', 'genre', 'emotions'] })
  return <SleevePreview title={title} genre={genre} emotions={emotions} />
}
