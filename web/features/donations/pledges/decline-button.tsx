import { useMutation } from '@tanstack/react-query'
import { donations, type Pledge } from '#contract/giving/donations'
import { firstNameOr, inCurrency } from '#contract/surface/format'
import { write } from '../../../lib/writes/write.ts'
import { AskFirst } from '../../../ui/ask-first.tsx'

const declinePledge = write(donations.decline, {
  given: (id: string) => ({ params: { id } }),
  meta: { success: { title: 'Pledge declined', description: 'We’ve told the supporter.' } },
})

/** Declines a pledge to the viewer's own request. */
export function DeclineButton({ donation }: { donation: Pick<Pledge, 'id' | 'amount' | 'giver'> }) {
  const what = `${inCurrency(donation.amount)} from ${firstNameOr(donation.giver)}`
  return (
    <AskFirst
      variant="quiet"
      size="sm"
      label="Decline"
      name={`Decline ${what}`}
      title="Decline this pledge?"
      description={`The pledge of ${what} ends, and we’ll tell the supporter. This can’t be undone.`}
      yes="Decline pledge"
      danger
      write={useMutation(declinePledge)}
      variables={donation.id}
    />
  )
}
