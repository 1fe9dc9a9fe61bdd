import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NewTerms } from '#contract/requests/new-terms'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { justAccepted } from '../../projects/public/active.ts'
import { ownProfile } from '../../songwriters/api.ts'
import { acceptRequest } from './accept-request.ts'
import type { Acceptable } from './acceptable.tsx'

const { AcceptDialog } = lateForms(() => import('./accept-dialog.tsx'))

interface AcceptButtonProps extends ButtonLook {
  request: Acceptable
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
  label = 'Accept Request',
  hindrance,
  hinderedBy,
  onAccepted,
  ...look
}: AcceptButtonProps) {
  const why = useId()
  const [open, setOpen] = useState(isChosen)
  // The dialog stays mounted after its first opening, so that what was typed in it isn't lost.
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  // Read here, because the dialog's chunk would else pull the profile's calls into visitors' pages.
  const profile = useQuery({ ...ownProfile(), enabled: wasOpen })
  const accept = useMutation({
    ...acceptRequest,
    // Marks the project before the reply, because the change feed may be faster, and then already shows the
    // project.
    onMutate: ({ id }) => void justAccepted.set(id, false),
    onError: (_, { id }) => void justAccepted.delete(id),
    // Not a callback of `mutate`, which would not run: the request leaves the list, and this button is
    // unmounted before the refetches end.
    onSuccess: async (...answer) => {
      // Closed first: an open dialog keeps the focus inside, and gives it back to this button when it closes.
      flushSync(() => setOpen(false))
      await acceptRequest.onSuccess?.(...answer)
      onAccepted?.(request.id)
    },
  })
  const send = (terms?: NewTerms) => accept.mutate({ id: request.id, ...(terms && { terms }) })
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
      {wasOpen && (
        <AcceptDialog
          request={request}
          profile={profile}
          open={open}
          onOpenChange={setOpen}
          accepting={accept}
          accept={send}
        />
      )}
    </>
  )
}
