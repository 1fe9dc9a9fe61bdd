import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Donation } from '#contract/giving/donations'
import { inCurrency } from '#contract/surface/format'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { PayDirectly } from './payment-methods.tsx'

const { WentThrough } = lateForms(() => import('./went-through.tsx'))

interface PayDialogProps {
  donation: Donation
  onClose: () => void
  onSent: () => void
}

/**
 * Dialog to pay an existing pledge: the payee and the payment methods. After the giver returns from a payment
 * app, or says so, it asks whether the note carried the code.
 */
export function PayDialog({ donation, onClose, onSent }: PayDialogProps) {
  const [asks, setAsks] = useState(false)
  const wentToPay = useReturn(() => setAsks(true))
  const { songwriterId, request, amount, dueAt } = donation
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Pay ${inCurrency(amount)}`}
      description={`For ${request?.title ?? 'the Community Fund'}. ${
        dueAt
          ? 'The song is approved, and your payment is due.'
          : 'Songwriters are paid once the song is approved. You can also pay now.'
      }`}
    >
      {songwriterId && (
        <PayDirectly donation={{ ...donation, songwriterId }} folded leading={!asks} onOpened={wentToPay} />
      )}
      {asks ? (
        <WentThrough donation={donation} onSent={onSent} onNotYet={() => setAsks(false)} />
      ) : (
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Later
          </Button>
          <Button variant="secondary" onClick={() => setAsks(true)}>
            I have paid
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function useReturn(onReturn: () => void) {
  const isAway = useRef(false)
  const look = useEffectEvent(() => {
    if (!isAway.current || document.visibilityState !== 'visible') return
    isAway.current = false
    onReturn()
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return () => {
    isAway.current = true
  }
}
