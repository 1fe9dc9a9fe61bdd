import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { type Control, Controller, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { limits } from '#contract/grammar/text'
import { Approval, hearings, type Project } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { goToPlace } from '../../../lib/use-place.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { StarChoice } from '../../../ui/star-choice.tsx'
import { payNext } from '../public/pay-next.ts'
import { approveSong } from './approve-song.ts'
import { useOwnPromise } from './own-promise.tsx'

/** Requires a choice of who may hear the song. The API doesn't require it, and the form has no default. */
const Answered = z.extend(Approval, { hearing: z.enum(hearings, 'Please choose who can hear the song') })

const hearingOptions = [
  { value: 'link', label: 'Everyone who has the link' },
  { value: 'new-link', label: 'Only people I send the new link to' },
] as const satisfies { value: (typeof hearings)[number]; label: string }[]

type Values = z.input<typeof Approval>

interface ApproveDialogProps {
  project: Project
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ApproveDialog({ project, open, onOpenChange }: ApproveDialogProps) {
  const isSuspended = useCurrentUser()?.suspendedAt != null
  const { register, control, handleSubmit, formState } = useForm<Values, unknown, z.output<typeof Approval>>({
    resolver: standardSchemaResolver(isSuspended ? Approval : Answered),
    defaultValues: { review: '' },
  })
  const [, go] = useLocation()
  const approve = useMutation(
    approveSong(project.id, ({ shareableId, donation }) => {
      if (donation) payNext.set(project.id, donation)
      if (shareableId !== project.shareableId) go(paths.room(shareableId), { replace: true })
    }),
  )
  const own = useOwnPromise(project, { isOffered: open && !isSuspended })
  const refusal =
    approve.error instanceof ApiError && approve.error.status === 409 ? approve.error.problem : undefined
  const isPromiseRefused = refusal?.issues?.some(({ path }) => path === 'pledge')
  const send = (pledge: Values['pledge']) =>
    handleSubmit(({ review, hearing, ...stars }) =>
      // A suspended user may only approve. A review that was typed before the suspension stays in the form.
      approve.mutate(isSuspended ? stars : { ...stars, review, hearing, ...(pledge && { pledge }) }, {
        onSuccess: () => onOpenChange(false),
      }),
    )
  // Shows the proposals, because an open proposal blocks the approval (409).
  const seeProposals = () => {
    onOpenChange(false)
    goToPlace('creative')
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Approve this song"
      description={`This is final.${project.isGiven ? '' : ' Supporters are then asked to pay what they promised.'}`}
      submitLabel="Approve the song"
      loading={approve.isPending}
      error={approve.error}
      remedy={
        isPromiseRefused ? (
          <Button variant="secondary" size="sm" onClick={() => void send(undefined)()}>
            Approve without it
          </Button>
        ) : (
          refusal && (
            <>
              <Button variant="secondary" size="sm" onClick={seeProposals}>
                See the proposed changes
              </Button>
              <Checkbox {...register('declinePending')} label="Decline them, and approve the song as it is" />
            </>
          )
        )
      }
      onSubmit={() => own.check((pledge) => void send(pledge)())}
    >
      <Controller
        control={control}
        name="rating"
        render={({ field, fieldState }) => (
          <StarChoice
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      {isSuspended ? (
        <p className="text-xs text-muted">
          While your account is suspended you can’t write a review or reset the link.
        </p>
      ) : (
        <>
          <HearingChoice control={control} />
          <Field
            label="Review (optional)"
            error={formState.errors.review?.message}
            hint="Everyone with the link can read it."
          >
            <Textarea {...register('review')} rows={4} maxLength={limits.review} />
          </Field>
        </>
      )}
      {own.asked}
    </FormDialog>
  )
}

const HearingChoice = ({ control }: { control: Control<Values, unknown, z.output<typeof Approval>> }) => (
  <Controller
    control={control}
    name="hearing"
    render={({ field, fieldState }) => (
      <div className="grid gap-1.5">
        <Choices
          ref={field.ref}
          label="Who can hear it?"
          options={hearingOptions}
          value={field.value ?? ''}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
        <p aria-live="polite" className="text-xs text-muted empty:hidden">
          {field.value === 'new-link' &&
            'The song gets a new link that only you and your songwriter know, and the old one stops working. Send the new one to anyone who should hear it.'}
        </p>
      </div>
    )}
  />
)
