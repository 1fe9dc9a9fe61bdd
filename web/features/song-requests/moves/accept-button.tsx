import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { SongRequest } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { useInView } from '../../../lib/chunks/use-in-view.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { OccasionLine } from '../../../ui/occasion-line.tsx'
import { justAccepted } from '../../projects/public/active.ts'
import { nothingPromised, promisesWords } from '../../projects/public/promised.tsx'
import { acceptRequest, promisesOf } from '../api.ts'

const acceptLabel = 'Accept Request'

interface AcceptButtonProps extends ButtonLook {
  request: Pick<SongRequest, 'id' | 'title' | 'listener' | 'pledgedAmount' | 'occasion' | 'neededBy'>
  /**
   * True to open the dialog at once, because the user chose to accept before sign-in. It must not accept
   * directly, because any site can link to this URL (CSRF).
   */
  isChosen?: boolean
  label?: string
  hindrance?: string | undefined
  /** Id of the element that says why all requests of the page can't be accepted. */
  hinderedBy?: string | undefined
  onAccepted?: ((id: string) => void) | undefined
}

/**
 * Button "Accept Request" (spec 2.studio.open-accept). A dialog asks first, because accepting promises a song
 * to a stranger.
 */
export function AcceptButton({
  request,
  isChosen = false,
  label = acceptLabel,
  hindrance,
  hinderedBy,
  onAccepted,
  ...look
}: AcceptButtonProps) {
  const why = useId()
  const [open, setOpen] = useState(isChosen)
  const accept = useMutation({
    ...acceptRequest,
    // Marks the project before the reply, because the change feed may be faster, and then already shows the
    // project.
    onMutate: (id) => void justAccepted.set(id, false),
    onError: (_, id) => void justAccepted.delete(id),
    // Not a callback of `mutate`, which would not run: the request leaves the list, and this button is
    // unmounted before the refetches end.
    onSuccess: async (...answer) => {
      await acceptRequest.onSuccess?.(...answer)
      onAccepted?.(request.id)
    },
  })
  return (
    <>
      <Button
        {...look}
        busy={accept.isPending}
        disabled={Boolean(hindrance ?? hinderedBy)}
        aria-describedby={hindrance ? why : hinderedBy}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {hindrance && (
        <p id={why} className="text-sm text-muted">
          {hindrance}
        </p>
      )}
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={`Write “${request.title}”?`}
        description={`We’ll tell ${firstNameOr(request.listener, 'the listener')} you’ve started.`}
        submitLabel={acceptLabel}
        loading={accept.isPending}
        error={accept.error}
        onSubmit={() => accept.mutate(request.id, { onSuccess: () => setOpen(false) })}
      >
        <div className="grid gap-1.5 text-sm">
          {request.pledgedAmount === '0.00' ? (
            <p>{nothingPromised}</p>
          ) : (
            <PromisesLine id={request.id} className="min-h-5" />
          )}
          <OccasionLine request={request} />
          <p>You can release it as long as nobody has paid you.</p>
        </div>
        {accept.error instanceof ApiError && accept.error.status === 403 && (
          <Link
            href={paths.dashboard({ role: 'songwriter' })}
            className="text-sm underline decoration-accent underline-offset-4"
          >
            Go to the Songwriter’s Studio
          </Link>
        )}
      </FormDialog>
    </>
  )
}

/**
 * Line about the people who pledged, for a songwriter who may accept. Loaded when it is scrolled into view.
 * An error shows nothing, because the pledge meter is enough.
 */
export function PromisesLine({ id, className }: { id: string; className: string }) {
  const { ref, isInView } = useInView<HTMLParagraphElement>()
  // A suspended songwriter may accept nothing, and is refused this call.
  const isSuspended = useCurrentUser()?.suspendedAt != null
  const { data } = useQuery({ ...promisesOf(id), enabled: isInView && !isSuspended })
  return (
    <p ref={ref} className={`figures ${className}`}>
      {data && data.givers > 0 && promisesWords(data)}
    </p>
  )
}
