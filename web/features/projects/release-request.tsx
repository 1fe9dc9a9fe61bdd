import { useState } from 'react'
import { type Project, Release } from '#contract/requests/song-requests'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/late-reason-dialog.tsx'
import { MoneySent } from '../../ui/money-sent.tsx'
import { releaseRequest } from './api.ts'

/** Reopens the request to everyone, with a reason; not possible once money was sent for it. */
export function ReleaseRequest({ project }: { project: Project }) {
  const [open, setOpen] = useState(false)
  const isFree = project.can.includes('release')
  return (
    <>
      <Button variant="quiet" disabled={!isFree} onClick={() => setOpen(true)}>
        Release request
      </Button>
      {!isFree && <MoneySent done="released" />}
      {open && (
        <ReasonDialog
          title={`Release “${project.title}”?`}
          description="It opens to other songwriters again. Notes, messages and history stay, and we’ll tell the listener why."
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
