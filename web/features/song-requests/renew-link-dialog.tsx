import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Project } from '#contract/song-requests'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { renewLink } from './api.ts'

/** For a link that reached somebody whom it was not meant for. */
export function RenewLinkButton({ request }: { request: Pick<Project, 'id' | 'title'> }) {
  const [open, setOpen] = useState(false)
  const [, go] = useLocation()
  const renew = useMutation({
    ...renewLink,
    // Here, and not at `mutate`: told of the change first, the page has read that nothing is at the old link any more.
    onSuccess: async (...answer) => {
      go(paths.room(answer[0].shareableId), { replace: true })
      await renewLink.onSuccess?.(...answer)
    },
  })
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        Renew link
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Renew the link?"
        description={`“${request.title}” gets a new address. Whoever has the old one finds nothing there any more.`}
        submitLabel="Renew link"
        danger
        loading={renew.isPending}
        error={renew.error}
        onSubmit={() => renew.mutate(request.id)}
      >
        <p className="text-sm">Send the new link to those who are to keep it.</p>
      </FormDialog>
    </>
  )
}
