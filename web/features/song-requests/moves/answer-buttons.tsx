import { type ReactNode, useState } from 'react'
import type { Project } from '#contract/requests/song-requests'
import { Button } from '../../../ui/button.tsx'
import { lateForms } from '../../../ui/late-forms.ts'

const { ApproveDialog } = lateForms(() => import('./approve-dialog.tsx'))
const { RequestChangesDialog } = lateForms(() => import('./request-changes-dialog.tsx'))

/** State of a dialog that stays mounted after its first opening, so that text typed in it isn't lost. */
function useKeptOpen() {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (open && !wasOpen) setWasOpen(true)
  return { isThere: wasOpen, open, onOpenChange: setOpen }
}

export function ApproveButton({ project }: { project: Project }) {
  const { isThere, ...dialog } = useKeptOpen()
  return (
    <>
      <Button onClick={() => dialog.onOpenChange(true)}>Approve & rate</Button>
      {isThere && <ApproveDialog project={project} {...dialog} />}
    </>
  )
}

export function RequestChangesButton({ project, children }: { project: Project; children?: ReactNode }) {
  const { isThere, ...dialog } = useKeptOpen()
  return (
    <>
      <Button variant="secondary" onClick={() => dialog.onOpenChange(true)}>
        Request changes
      </Button>
      {isThere && (
        <RequestChangesDialog project={project} {...dialog}>
          {children}
        </RequestChangesDialog>
      )}
    </>
  )
}
