import { useState } from 'react'
import { cents } from '#contract/grammar/money'
import { type Project, Release } from '#contract/requests/song-requests'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { releaseRequest } from './api.ts'

/** Reopens the request to everyone, with a reason; not possible once money was sent for it. */
export function ReleaseRequest({ project }: { project: Project }) {
  const [open, setOpen] = useState(false)
  const paid = cents(project.sentAmount) + cents(project.receivedAmount) > 0
  return (
    <>
      <Button variant="quiet" disabled={paid} onClick={() => setOpen(true)}>
        Release request
      </Button>
      {paid && (
        <p className="text-xs text-muted">Money has been sent for this song, so it can’t be released.</p>
      )}
      {open && (
        <ReasonDialog
          title={`Release “${project.title}”?`}
          description="It opens to other songwriters again. Notes, messages and history stay; the listener is told why."
          submitLabel="Release request"
          schema={Release}
          write={releaseRequest(project.id)}
          draftName={`release of ${project.id}`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
