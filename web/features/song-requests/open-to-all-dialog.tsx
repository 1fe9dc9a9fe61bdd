import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project } from '#contract/song-requests'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { openToAll } from './api.ts'

export function OpenToAllButton({ request }: { request: Project }) {
  const [open, setOpen] = useState(false)
  const move = useMutation(openToAll)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Open to everyone
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Open this request to everyone?"
        description="The songwriter you asked can still take it, but so can anyone else who is faster. The invitation can’t be made again."
        submitLabel="Open to everyone"
        loading={move.isPending}
        error={move.error}
        onSubmit={() => move.mutate(request.id, { onSuccess: () => setOpen(false) })}
      >
        {null}
      </FormDialog>
    </>
  )
}
