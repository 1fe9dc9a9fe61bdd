import { useState } from 'react'
import { supportAmounts } from '#contract/donations'
import type { SongRequest } from '#contract/song-requests'
import { PledgeCreatedDialog } from '../../features/donations/pledge-created-dialog.tsx'
import { usePledge } from '../../features/donations/use-pledge.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choices } from '../../ui/choices.tsx'

const amounts = supportAmounts.map((amount) => ({ value: String(amount), label: `$${amount}` }))

/** A promise to this very request, made where its story is read. */
export function Pledge({ request }: { request: Pick<SongRequest, 'id'> }) {
  const [amount, setAmount] = useState(String(supportAmounts[1]))
  const [isAnonymous, setAnonymous] = useState(false)
  const { pledge, loading, created, dismiss } = usePledge()
  const support = () =>
    pledge({ amount, isGeneral: false, songRequestId: request.id, paymentMethod: 'other', isAnonymous })
  return (
    <div className="grid justify-items-start gap-4">
      <Choices label="Amount" options={amounts} value={amount} onChange={setAmount} disabled={loading} />
      <Checkbox
        label="Show me as Anonymous"
        checked={isAnonymous}
        onChange={(event) => setAnonymous(event.target.checked)}
      />
      <Button busy={loading} onClick={support}>
        Pledge ${amount}
      </Button>
      {created && <PledgeCreatedDialog donation={created} onClose={dismiss} />}
    </div>
  )
}
