import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SongRequest } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { acceptRequest } from '../api.ts'

/** Confirmation after sign-in for a songwriter who chose Accept before: a URL alone must not accept (CSRF). */
export function AcceptDialog({ request }: { request: Pick<SongRequest, 'id' | 'title' | 'listener'> }) {
  const [open, setOpen] = useState(true)
  const accept = useMutation(acceptRequest)
  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      title="Write this song?"
      description={`“${request.title}” becomes yours to write, and ${firstNameOr(request.listener, 'the listener')} is told.`}
      submitLabel="Accept Request"
      loading={accept.isPending}
      error={accept.error}
      onSubmit={() => accept.mutate(request.id, { onSuccess: () => setOpen(false) })}
    >
      {accept.error instanceof ApiError && accept.error.status === 403 && (
        <Link
          href={paths.dashboard({ role: 'songwriter' })}
          className="text-sm underline decoration-accent underline-offset-4"
        >
          To the Songwriter’s Studio
        </Link>
      )}
    </FormDialog>
  )
}
