import { useMutation } from '@tanstack/react-query'
import { Disputing } from '#contract/giving/answers'
import type { Donation } from '#contract/giving/donations'
import { limits } from '#contract/grammar/text'
import { inCurrency } from '#contract/surface/format'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { cancelPledge, declineMatch, disputePayment, undoSent } from '../api.ts'

const { PayDialog } = lateForms(() => import('../paying/pay-dialog.tsx'))
const { MarkSentDialog } = lateForms(() => import('../paying/payment-proof.tsx'))
const { ReasonDialog } = lateForms(() => import('../../../ui/reason-dialog.tsx'))

/** Move of a donation that a dialog asks about. */
export type AskedMove = 'pay' | 'sent' | 'dispute' | keyof typeof questions

interface MoveDialogProps {
  donation: Donation
  asked: AskedMove
  onSent: () => void
  onClose: () => void
}

export function MoveDialog({ donation, asked, onSent, onClose }: MoveDialogProps) {
  const { id, amount, code } = donation
  if (asked === 'pay') return <PayDialog donation={donation} onSent={onSent} onClose={onClose} />
  if (asked === 'sent') return <MarkSentDialog donation={donation} onSent={onSent} onClose={onClose} />
  if (asked === 'dispute')
    return (
      <ReasonDialog
        title="What happened?"
        description={`The songwriter reads it beside your ${inCurrency(amount)} (${code}), and can correct the answer. You can write it once.`}
        submitLabel="Send it to the songwriter"
        schema={Disputing}
        write={disputePayment(id)}
        draftName={`statement on ${id}`}
        field={{ name: 'text', label: 'Your statement', rows: 4, max: limits.dispute }}
        onClose={onClose}
      />
    )
  return <Question donation={donation} question={questions[asked]} onClose={onClose} />
}

interface Asking {
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
      `Your ${amount} (${code}) becomes a promise again, and the reference is deleted. This moves no money.`,
    submitLabel: 'Undo',
    write: undoSent,
  },
  decline: {
    title: 'Choose another song?',
    says: (amount) =>
      `Your ${amount} goes back to waiting in the Community Fund. We won’t offer it this song again.`,
    submitLabel: 'Choose another song',
    write: declineMatch,
  },
  cancel: {
    title: 'Cancel this promise?',
    says: (amount, { request }) =>
      `Your promise of ${amount} for ${request?.title ?? 'the Community Fund'} ends. This can’t be undone, but you can promise again.`,
    submitLabel: 'Cancel promise',
    danger: true,
    write: cancelPledge,
  },
} satisfies Record<string, Asking>

interface QuestionProps {
  donation: Donation
  question: Asking
  onClose: () => void
}

function Question({ donation, question, onClose }: QuestionProps) {
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
