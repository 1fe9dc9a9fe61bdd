import { supportAmounts } from '#contract/donations'
import type { SongRequest } from '#contract/song-requests'
import { useAnonymity } from '../../features/donations/anonymity.tsx'
import { PledgeCreatedDialog } from '../../features/donations/pledge-created-dialog.tsx'
import { usePledge } from '../../features/donations/use-pledge.ts'
import { useDraft, useDraftState } from '../../features/session/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'

const amounts = supportAmounts.map((amount) => ({ value: String(amount), label: `$${amount}` }))
/** The middle one, until another is chosen; that outlives a new sign-in. */
const usual = { amount: String(supportAmounts[1]) }

/** A promise to this very request, made where its story is read. */
export function Pledge({ request }: { request: Pick<SongRequest, 'id'> }) {
  const draft = useDraft<typeof usual>(`pledge to ${request.id}`)
  const { values, write, clear } = useDraftState(draft, usual)
  const { amount } = values
  const { hidden, box } = useAnonymity()
  const { pledge, loading, created, dismiss } = usePledge()
  const support = () =>
    pledge({ amount, isGeneral: false, songRequestId: request.id, paymentMethod: 'other', ...hidden }, clear)
  return (
    <div className="grid justify-items-start gap-4">
      <Choices
        label="Amount"
        options={amounts}
        value={amount}
        onChange={(chosen) => write({ amount: chosen })}
        disabled={loading}
      />
      {box}
      <Button busy={loading} onClick={support}>
        Pledge ${amount}
      </Button>
      {created && <PledgeCreatedDialog donation={created} onClose={dismiss} />}
    </div>
  )
}
