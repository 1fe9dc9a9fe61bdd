import { useMutation } from '@tanstack/react-query'
import { cents } from '#contract/grammar/money'
import type { Project } from '#contract/requests/song-requests'
import { inCurrency } from '#contract/surface/format'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { withdrawRequest } from '../api.ts'

interface WithdrawButtonProps {
  request: Project
  onWithdrawn?: () => void
}

export function WithdrawButton({ request, onWithdrawn }: WithdrawButtonProps) {
  const withdraw = useMutation({
    ...withdrawRequest,
    // `onSuccess` is here, not at `mutate`: the room may be unmounted before the response arrives.
    onSuccess: async (...answer) => {
      onWithdrawn?.()
      await withdrawRequest.onSuccess?.(...answer)
    },
  })
  const pledged = cents(request.pledgedAmount) > 0
  const sent = cents(request.sentAmount) > 0
  return (
    <div className="grid max-w-64 justify-items-start gap-2">
      <AskFirst
        variant="quiet"
        size="sm"
        disabled={!request.can.includes('withdraw')}
        label="Withdraw"
        title="Withdraw this request?"
        description={`This permanently removes “${request.title}” and its link.`}
        yes="Withdraw request"
        danger
        write={withdraw}
        variables={request.id}
      >
        {pledged && (
          <p className="text-sm">
            {inCurrency(request.pledgedAmount)} is pledged to it. We’ll cancel those pledges and let the
            supporters know.
            {sent && ` ${inCurrency(request.sentAmount)} of it is marked as sent, with no one to pay.`}
          </p>
        )}
      </AskFirst>
    </div>
  )
}
