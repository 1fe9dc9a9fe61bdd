import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Donation } from '#contract/giving/donations'
import { dollars } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { cancelPledge, declineMatch, undoSent } from '../api.ts'
import { PayDialog } from '../paying/pay-dialog.tsx'
import { MarkSentDialog } from './mark-sent-dialog.tsx'
import { isDue, isPayable } from './next.ts'

type Asked = 'pay' | 'sent' | 'undo' | 'cancel' | 'decline'

/** A giver's moves for a donation in its state; only those that the server allows. */
export function Moves({ donation }: { donation: Donation }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { status, code, can } = donation
  const move = (words: string, what: Asked, variant: 'primary' | 'secondary' | 'quiet' = 'quiet') => (
    <Button size="sm" variant={variant} aria-label={`${words}, ${code}`} onClick={() => setAsked(what)}>
      {words}
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isPayable(donation) &&
          move(
            isDue(donation) ? `Pay ${dollars(donation.amount)}` : 'Ways to pay',
            'pay',
            isDue(donation) ? 'primary' : 'quiet',
          )}
        {can.includes('markSent') &&
          move('Mark as Sent', 'sent', isPayable(donation) ? 'secondary' : 'quiet')}
        {can.includes('undoSent') && move('Not sent after all', 'undo')}
        {can.includes('declineMatch') && move('Decline this song', 'decline')}
        {can.includes('cancel') && move('Cancel pledge', 'cancel')}
        {status !== 'pledged' && status !== 'rejected' && (
          <ButtonLink
            href={paths.receipt(donation.id)}
            variant="quiet"
            size="sm"
            className="-ml-3.5"
            aria-label={`Receipt, ${code}`}
          >
            Receipt
          </ButtonLink>
        )}
      </div>
      {asked === 'pay' && <PayDialog donation={donation} onClose={close} onPaid={() => setAsked('sent')} />}
      {asked === 'sent' && <MarkSentDialog donation={donation} onClose={close} />}
      {asked === 'undo' && <UndoDialog donation={donation} onClose={close} />}
      {asked === 'decline' && <DeclineDialog donation={donation} onClose={close} />}
      {asked === 'cancel' && <CancelDialog donation={donation} onClose={close} />}
    </>
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
      title="Take back “sent”?"
      description={`Your ${dollars(donation.amount)} (${donation.code}) becomes a pledge again, and its reference is forgotten. No money moves by this.`}
      loading={undo.isPending}
      error={undo.error}
      onSubmit={() => undo.mutate(undefined, { onSuccess: onClose })}
      submitLabel="It was not sent"
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
      description={`Your ${dollars(donation.amount)} goes back to waiting in the Community Fund. It is not offered this song again.`}
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
      description={`Your promise of ${dollars(donation.amount)} for ${donation.request?.title ?? 'the Community Fund'} ends. This can’t be undone; you may pledge again.`}
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
