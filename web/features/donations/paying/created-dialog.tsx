import { useMutation } from '@tanstack/react-query'
import type { Donation } from '#contract/giving/donations'
import { inCurrency } from '#contract/surface/format'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { undoPledge } from '../api.ts'
import { NextSteps } from './next-steps.tsx'

/** Next steps of a new pledge, and how to pay it (spec 2.underwriter.created-steps), or its undo. */
export function CreatedDialog({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  const undo = useMutation(undoPledge(donation.id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Thank you for your pledge"
      description={
        <>
          {inCurrency(donation.amount)} for {donation.request?.title ?? 'the Community Fund'}. Your pledge’s
          code is <span className="whitespace-nowrap">{donation.code}</span>.
        </>
      }
    >
      <NextSteps donation={donation} />
      <div aria-live="polite">
        {undo.error && (
          <p className="mt-4 text-sm font-semibold text-danger">
            Your pledge was kept: {errorSentence(undo.error)}
          </p>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button
          variant="quiet"
          busy={undo.isPending}
          onClick={() => undo.mutate(undefined, { onSuccess: onClose })}
        >
          Undo
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  )
}
