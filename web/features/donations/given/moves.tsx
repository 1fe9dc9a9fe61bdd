import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Disputing } from '#contract/giving/answers'
import type { Donation } from '#contract/giving/donations'
import { limits } from '#contract/grammar/text'
import { receiptPath } from '#contract/surface/book-paths'
import { inCurrency } from '#contract/surface/format'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { cancelPledge, declineMatch, disputePayment, keepPledge, renewPledge, undoSent } from '../api.ts'
import { isDue, isPayable } from '../next.ts'
import { JustDone, useFocusAfterUndo } from '../paying/just-done.tsx'

const { PayDialog } = lateForms(() => import('../paying/pay-dialog.tsx'))
const { MarkSentDialog } = lateForms(() => import('../paying/payment-proof.tsx'))
const { ReasonDialog } = lateForms(() => import('../../../ui/reason-dialog.tsx'))

type Asked = 'pay' | 'sent' | 'dispute' | keyof typeof questions

export function Moves({ donation }: { donation: Donation }) {
  const [asked, setAsked] = useState<Asked>()
  const [isJustSent, setJustSent] = useState(false)
  const close = () => setAsked(undefined)
  const sent = () => {
    close()
    setJustSent(true)
  }
  const offersUndo = isJustSent && donation.can.includes('undoSent')
  const moves = useFocusAfterUndo<HTMLDivElement>(offersUndo)
  const { status, code, can } = donation
  const move = (words: string, what: Asked, variant: 'secondary' | 'quiet' = 'quiet') => (
    <Button
      size="sm"
      variant={variant}
      // A quiet button is aligned by its text, any other button by its border.
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
        {can.includes('keep') && <AtOnce words="Keep my pledge" donation={donation} write={keepPledge} />}
        {donation.isRenewable && <AtOnce words="Promise it again" donation={donation} write={renewPledge} />}
        {isPayable(donation) &&
          move(
            isDue(donation) ? `Pay ${inCurrency(donation.amount)}` : 'Ways to pay',
            'pay',
            // Not filled: the page's one filled button is in the strip above the list, and links to this row.
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
      {(asked === 'undo' || asked === 'decline' || asked === 'cancel') && (
        <MoveDialog donation={donation} question={questions[asked]} onClose={close} />
      )}
      {asked === 'dispute' && (
        <ReasonDialog
          title="What happened?"
          description={`The songwriter reads it beside your ${inCurrency(donation.amount)} (${code}), and can correct the answer. You can write it once.`}
          submitLabel="Send it to the songwriter"
          schema={Disputing}
          write={disputePayment(donation.id)}
          draftName={`statement on ${donation.id}`}
          field={{ name: 'text', label: 'Your statement', rows: 4, max: limits.dispute }}
          onClose={close}
        />
      )}
    </>
  )
}

interface AtOnceProps {
  words: string
  donation: Donation
  write: typeof keepPledge
}

function AtOnce({ words, donation: { id, code }, write }: AtOnceProps) {
  const { mutate, isPending, error } = useMutation(write(id))
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

/**
 * "Sent · Undo", directly after "Mark as Sent". Undo asks no question: it deletes the payment's reference,
 * but the giver still has it.
 */
function JustSent({ donation }: { donation: Donation }) {
  const undo = useMutation(undoSent(donation.id))
  return (
    <JustDone code={donation.code} undo={undo} onUndo={() => undo.mutate()} takesFocus>
      Sent
    </JustDone>
  )
}

interface Question {
  title: string
  says: (amount: string, donation: Donation) => string
  submitLabel: string
  danger?: boolean
  write: typeof undoSent
}

const questions = {
  undo: {
    title: 'Undo “sent”?',
    says: (amount, { code }) =>
      `Your ${amount} (${code}) becomes a pledge again, and the reference is deleted. This moves no money.`,
    submitLabel: 'Undo',
    write: undoSent,
  },
  decline: {
    title: 'Decline this song?',
    says: (amount) =>
      `Your ${amount} goes back to waiting in the Community Fund. We won’t offer it this song again.`,
    submitLabel: 'Decline this song',
    write: declineMatch,
  },
  cancel: {
    title: 'Cancel this pledge?',
    says: (amount, { request }) =>
      `Your pledge of ${amount} for ${request?.title ?? 'the Community Fund'} ends. This can’t be undone, but you can pledge again.`,
    submitLabel: 'Cancel pledge',
    danger: true,
    write: cancelPledge,
  },
} satisfies Record<string, Question>

interface MoveDialogProps {
  donation: Donation
  question: Question
  onClose: () => void
}

function MoveDialog({ donation, question, onClose }: MoveDialogProps) {
  const { says, write, ...words } = question
  const { mutate, isPending, error } = useMutation(write(donation.id))
  return (
    <FormDialog
      {...words}
      open
      onOpenChange={onClose}
      description={says(inCurrency(donation.amount), donation)}
      loading={isPending}
      error={error}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
    />
  )
}
