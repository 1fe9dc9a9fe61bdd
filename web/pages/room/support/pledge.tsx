import { useEffect, useRef, useState } from 'react'
import { Amount, minAmount } from '#contract/grammar/money'
import type { SongRequest } from '#contract/requests/song-requests'
import { shortInCurrency, wholeInCurrency } from '#contract/surface/format'
import type { KeptChoices } from '#contract/surface/kept-choices'
import { usePledge } from '../../../features/donations/use-pledge.ts'
import { useDraft, useDraftState } from '../../../lib/use-draft.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { useAnonymity } from '../../../ui/use-anonymity.tsx'
import { amounts, usualAmount } from './choices.ts'

/** Separate chunk with the payment methods, which are not needed before a pledge. */
const { CreatedDialog } = lateForms(() => import('../../../features/donations/paying/created-dialog.tsx'))

/** Default values. Changed values are kept as a draft, which survives a new sign-in. */
const usual = { amount: usualAmount, typed: '' }
const other = 'other'
const withOther = () => [...amounts(), { value: other, label: 'Other' }]

interface PledgeProps {
  request: Pick<SongRequest, 'id'>
  kept: KeptChoices
  verb: string
  variant?: ButtonLook['variant']
  /**
   * Called when the dialog opens or closes. Until it is closed, the form must stay, even if the request
   * accepts no more pledges.
   */
  onDialog?: (isOpen: boolean) => void
}

export function Pledge({ request, kept, verb, variant, onDialog }: PledgeProps) {
  const isKept = amounts().some(({ value }) => value === kept.pledge)
  const draft = useDraft<typeof usual>(`pledge to ${request.id}`)
  const { values, write, clear } = useDraftState(draft, usual, isKept ? { amount: kept.pledge } : {})
  const { amount, typed } = values
  const [problem, setProblem] = useState<string>()
  const { hidden, box, hide } = useAnonymity()
  const { pledge, loading, created, dismiss } = usePledge()
  const button = useRef<HTMLButtonElement>(null)

  const hasDialog = created !== undefined
  useEffect(() => onDialog?.(hasDialog), [hasDialog, onDialog])

  const isAnonymous = kept.anonymously !== undefined
  useEffect(() => {
    if (!isKept) return
    if (isAnonymous) hide()
    // Moves the focus to the button, because after sign-in the user only needs to confirm.
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.focus({ preventScroll: true })
  }, [isKept, isAnonymous, hide])

  const support = () => {
    const checked = Amount.safeParse(amount === other ? typed : amount)
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) return
    pledge(
      {
        amount: checked.data,
        isGeneral: false,
        songRequestId: request.id,
        paymentMethod: 'other',
        ...hidden,
      },
      clear,
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      <Choices
        label="Amount"
        options={withOther()}
        value={amount}
        onChange={(chosen) => write({ amount: chosen })}
        disabled={loading}
      />
      {amount === other && (
        <AmountField
          label="Amount"
          value={typed}
          error={problem}
          hint={`At least ${shortInCurrency(minAmount)}`}
          onChange={(next) => write({ typed: next })}
        />
      )}
      {box}
      <Button ref={button} variant={variant} busy={loading} onClick={support}>
        {verb} {amount === other ? '' : wholeInCurrency(amount)}
      </Button>
      {created && <CreatedDialog donation={created} onClose={dismiss} />}
    </div>
  )
}
