import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cents } from '#contract/money'
import type { Project } from '#contract/song-requests'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { reopenRequest } from './api.ts'

interface ReopenButtonProps {
  project: Project
  /** Who has fallen silent. */
  songwriter: string
}

/** Takes a request out of the hands of a songwriter who has fallen silent; once money was sent there is no way back. */
export function ReopenButton({ project, songwriter }: ReopenButtonProps) {
  const [open, setOpen] = useState(false)
  const reopen = useMutation(reopenRequest)
  const paid = cents(project.sentAmount) + cents(project.receivedAmount) > 0
  return (
    <>
      <Button variant="secondary" size="sm" disabled={paid} onClick={() => setOpen(true)}>
        Open to other songwriters
      </Button>
      {paid && (
        <p className="text-xs text-muted">Money has been sent for this song, so it can’t be opened again.</p>
      )}
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Open this request again?"
        description={`${songwriter} no longer writes it and is told so. Pledges wait for whoever takes it next; what was said and made stays in your timeline.`}
        submitLabel="Open again"
        danger
        loading={reopen.isPending}
        error={reopen.error}
        onSubmit={() => reopen.mutate(project.id, { onSuccess: () => setOpen(false) })}
      >
        {null}
      </FormDialog>
    </>
  )
}
