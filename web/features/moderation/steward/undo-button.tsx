import { useState } from 'react'
import { stewards } from '#contract/trust/stewards'
import { Button } from '../../../ui/button.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { undo } from './api.ts'
import { confirmSteward } from './confirm-steward.tsx'

const { ReasonDialog } = lateForms(() => import('../../../ui/reason-dialog.tsx'))

export function UndoButton({ caseId, id }: { caseId: string; id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-2 justify-self-start" onClick={() => setOpen(true)}>
        Undo this decision
      </Button>
      {open && (
        <ReasonDialog
          title="Undo this decision?"
          description="What it did is undone, and its report is open again. The person reads your reason."
          submitLabel="Undo it"
          schema={stewards.undo.body}
          write={undo(caseId, id)}
          draftName={`undoing of ${id}`}
          onClose={() => setOpen(false)}
          refused={confirmSteward}
        />
      )}
    </>
  )
}
