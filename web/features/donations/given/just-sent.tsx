import { useMutation } from '@tanstack/react-query'
import type { Donation } from '#contract/giving/donations'
import { undoSent } from '../api.ts'
import { JustDone } from '../paying/just-done.tsx'

/**
 * "Sent · Undo", directly after "Mark as Sent". Undo asks no question: it deletes the payment's reference,
 * but the giver still has it.
 */
export function JustSent({ donation }: { donation: Donation }) {
  const undo = useMutation(undoSent(donation.id))
  return (
    <JustDone code={donation.code} undo={undo} onUndo={() => undo.mutate()} takesFocus>
      Sent
    </JustDone>
  )
}
