import { stewards } from '#contract/trust/stewards'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { undo } from './api.ts'
import { confirmSteward } from './confirm-steward.tsx'

const { ReasonDialog } = lateForms(() => import('../../../ui/reason-dialog.tsx'))

export const UndoButton = ({ caseId, id }: { caseId: string; id: string }) => (
  <DialogButton
    variant="secondary"
    size="sm"
    className="mt-2 justify-self-start"
    renderDialog={(close) => (
      <ReasonDialog
        title="Undo this decision?"
        description="What it did is undone, and its report is open again. The person reads your reason."
        submitLabel="Undo it"
        schema={stewards.undo.body}
        write={undo(caseId, id)}
        draftName={`undoing of ${id}`}
        onClose={close}
        refused={confirmSteward}
      />
    )}
  >
    Undo this decision
  </DialogButton>
)
