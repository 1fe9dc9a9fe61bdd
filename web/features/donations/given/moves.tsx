import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Donation } from '#contract/giving/donations'
import { receiptPath } from '#contract/surface/book-paths'
import { inCurrency } from '#contract/surface/format'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { cancelPledge, declineMatch, keepPledge, renewPledge, undoSent } from '../api.ts'
import { isDue, isPayable } from '../next.ts'
import { JustDone } from '../paying/just-done.tsx'

const { PayDialog } = lateForms(() => import('../paying/pay-dialog.tsx'))
const { MarkSentDialog } = lateForms(() => import('./mark-sent-dialog.tsx'))

const { DisputeDialog } = lateForms(() => import('../pledges/dispute-dialog.tsx'))

type Asked = 'pay' | 'sent' | 'undo' | 'cancel' | 'decline' | 'dispute'

export function Moves({ donation }: { donation: Donation }) {
  const [asked, setAsked] = useState<Asked>()
  const [isJustSent, setJustSent] = useState(false)
  const close = () => setAsked(undefined)
  const sent = () => {
    close()
    setJustSent(true)
  }
  const moves = useRef<HTMLDivElement>(null)
  const offersUndo = isJustSent && donation.can.includes('undoSent')
  const didOfferUndo = useRef(false)
  useEffect(() => {
    // After an undo the focus moves to the restored buttons.
    if (didOfferUndo.current && !offersUndo && document.activeElement === document.body)
      moves.current?.querySelector('button')?.focus()
    didOfferUndo.current = offersUndo
  }, [offersUndo])
  const { status, code, can } = donation
  const move = (words: string, what: Asked, variant: 'secondary' | 'quiet' = 'quiet') => (
    <Button
      size="sm"
      variant={variant}
      // Aligned by the text of a quiet button, and by the border of others.
      className={variant === 'quiet' ? '' : 'ml-3.5'}
      aria-label={`${words}, ${code}`}
      onClick={() => setAsked(what)}
    >
      {words}
    </Button>
  )
  return (
    <>
      {offersUndo && <JustSent donation={donation} />}
      <div ref={moves} className="-ml-3.5 flex flex-wrap gap-2 empty:hidden">
        {can.includes('keep') && (
          <AtOnce words="Keep my pledge" code={code} write={keepPledge(donation.id)} />
        )}
        {donation.isRenewable && (
          <AtOnce words="Promise it again" code={code} write={renewPledge(donation.id)} />
        )}
        {isPayable(donation) &&
          move(
            isDue(donation) ? `Pay ${inCurrency(donation.amount)}` : 'Ways to pay',
            'pay',
            // The one filled button is above the list, and links here.
            isDue(donation) ? 'secondary' : 'quiet',
          )}
        {can.includes('markSent') &&
          move('Mark as Sent', 'sent', isPayable(donation) && !isDue(donation) ? 'secondary' : 'quiet')}
        {can.includes('undoSent') && !offersUndo && move('Undo “sent”', 'undo')}
        {can.includes('declineMatch') && move('Decline this song', 'decline')}
        {can.includes('cancel') && move('Cancel pledge', 'cancel')}
        {can.includes('dispute') && move('Say what happened', 'dispute')}
        {status !== 'pledged' && status !== 'rejected' && (
          <ButtonLink
            href={receiptPath(donation.id)}
            variant="quiet"
            size="sm"
            aria-label={`Receipt, ${code}`}
          >
            Receipt
          </ButtonLink>
        )}
      </div>
      {asked === 'pay' && <PayDialog donation={donation} onSent={sent} onClose={close} />}
      {asked === 'sent' && <MarkSentDialog donation={donation} onSent={sent} onClose={close} />}
      {asked === 'undo' && <UndoDialog donation={donation} onClose={close} />}
      {asked === 'decline' && <DeclineDialog donation={donation} onClose={close} />}
      {asked === 'cancel' && <CancelDialog donation={donation} onClose={close} />}
      {asked === 'dispute' && <DisputeDialog donation={donation} onClose={close} />}
    </>
  )
}

/** A move without a question, which repeats an earlier promise. */
function AtOnce({
  words,
  code,
  write,
}: {
  words: string
  code: string
  write: ReturnType<typeof keepPledge>
}) {
  const { mutate, isPending, error } = useMutation(write)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="ml-3.5"
        aria-label={`${words}, ${code}`}
        busy={isPending}
        onClick={() => mutate()}
      >
        {words}
      </Button>
      {error && (
        <p role="alert" className="order-last ml-3.5 basis-full text-sm text-danger">
          {errorSentence(error)}
        </p>
      )}
    </>
  )
}

/** "Sent · Undo" right after marking: the reference is known, so no question is needed. */
function JustSent({ donation }: { donation: Donation }) {
  const undo = useMutation(undoSent(donation.id))
  return (
    <JustDone code={donation.code} undo={undo} onUndo={() => undo.mutate()} takesFocus>
      Sent
    </JustDone>
  )
}

interface MoveDialogProps {
  donation: Donation
  onClose: () => void
}

function UndoDialog({ donation, onClose }: MoveDialogProps) {
  const undo = useMutation(undoSent(donation.id))
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Undo “sent”?"
      description={`Your ${inCurrency(donation.amount)} (${donation.code}) becomes a pledge again, and the reference is deleted. This moves no money.`}
      loading={undo.isPending}
      error={undo.error}
      onSubmit={() => undo.mutate(undefined, { onSuccess: onClose })}
      submitLabel="Undo"
    >
      {null}
    </FormDialog>
  )
}

function DeclineDialog({ donation, onClose }: MoveDialogProps) {
  const decline = useMutation(declineMatch(donation.id))
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Decline this song?"
      description={`Your ${inCurrency(donation.amount)} goes back to waiting in the Community Fund. We won’t offer it this song again.`}
      loading={decline.isPending}
      error={decline.error}
      onSubmit={() => decline.mutate(undefined, { onSuccess: onClose })}
      submitLabel="Decline this song"
    >
      {null}
    </FormDialog>
  )
}

function CancelDialog({ donation, onClose }: MoveDialogProps) {
  const cancel = useMutation(cancelPledge(donation.id))
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Cancel this pledge?"
      description={`Your pledge of ${inCurrency(donation.amount)} for ${donation.request?.title ?? 'the Community Fund'} ends. This can’t be undone, but you can pledge again.`}
      loading={cancel.isPending}
      error={cancel.error}
      onSubmit={() => cancel.mutate(undefined, { onSuccess: onClose })}
      submitLabel="Cancel pledge"
      danger
    >
      {null}
    </FormDialog>
  )
}
