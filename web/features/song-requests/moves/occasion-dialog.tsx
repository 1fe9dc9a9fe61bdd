import { BriefChange, neededDays } from '#contract/requests/occasions'
import type { Project } from '#contract/requests/song-requests'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useFormDialog } from '../../../ui/use-form-dialog.ts'
import { changeBrief } from '../api.ts'
import { OccasionFields } from '../form/occasion-fields.tsx'

interface OccasionDialogProps {
  request: Project
  onClose: () => void
}

export function OccasionDialog({ request, onClose }: OccasionDialogProps) {
  const { id, recipient, occasion, neededBy } = request
  // A day that has passed would be refused, so it is cleared.
  const day = neededBy && neededBy >= neededDays().first ? neededBy : ''
  const { register, errors, dialog } = useFormDialog({
    schema: BriefChange,
    values: { recipient: recipient ?? '', occasion: occasion ?? '', neededBy: day },
    write: changeBrief(id),
    onClose,
  })
  return (
    <FormDialog {...dialog} title="Who it’s for, and by when" submitLabel="Save">
      <OccasionFields register={register} errors={errors} />
    </FormDialog>
  )
}
