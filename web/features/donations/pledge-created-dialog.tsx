import type { Donation } from '#contract/giving/donations'
import { dollars } from '#contract/surface/format'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NextSteps } from './paying/next-steps.tsx'

/** Next steps of a new pledge, and how to pay it (spec 2.underwriter.created-steps). */
export const PledgeCreatedDialog = ({ donation, onClose }: { donation: Donation; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Thank you for your pledge"
    description={`${dollars(donation.amount)} for ${donation.request?.title ?? 'the Community Fund'}. Your pledge's code is ${donation.code}.`}
  >
    <NextSteps donation={donation} />
    <div className="mt-6 flex justify-end">
      <Button onClick={onClose}>Done</Button>
    </div>
  </Dialog>
)
