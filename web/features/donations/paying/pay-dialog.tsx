import type { Donation } from '#contract/giving/donations'
import { dollars } from '#contract/surface/format'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NextSteps } from './next-steps.tsx'

interface PayDialogProps {
  donation: Donation
  onClose: () => void
  onPaid: () => void
}

/** Payment dialog of an existing pledge; its last step marks it as sent. */
export const PayDialog = ({ donation, onClose, onPaid }: PayDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={`Pay ${dollars(donation.amount)}`}
    description={`For ${donation.request?.title ?? 'the Community Fund'}. Your pledge's code is ${donation.code}.`}
  >
    <NextSteps donation={donation} />
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <Button variant="quiet" onClick={onClose}>
        Later
      </Button>
      <Button onClick={onPaid}>I have paid: mark as sent</Button>
    </div>
  </Dialog>
)
