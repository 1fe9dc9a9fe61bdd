import { Check } from 'lucide-react'
import type { Payment } from '#contract/giving/donations'
import { firstNameOr, inCurrency } from '#contract/surface/format'
import { canConfirm, type Proposal } from './statement/proposal.ts'

interface ProposalRowProps {
  proposal: Proposal<Payment>
  outcome: { confirmed: true } | { error: string } | undefined
  checked: boolean
  onToggle: () => void
  disabled: boolean
}

export function ProposalRow({ proposal, outcome, checked, onToggle, disabled }: ProposalRowProps) {
  const { pledge, arrived, words } = proposal
  const confirmed = outcome && 'confirmed' in outcome
  return (
    <li className="py-3">
      <label className="flex items-start gap-3">
        <span className="grid size-6 shrink-0 place-items-center">
          {confirmed ? (
            <Check aria-hidden className="size-5 text-approved" />
          ) : (
            <input
              type="checkbox"
              className="tick"
              checked={checked}
              onChange={onToggle}
              disabled={disabled || !canConfirm(proposal)}
            />
          )}
        </span>
        <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
          <span className="flex flex-wrap justify-between gap-x-4">
            <strong className="figures">
              {inCurrency(arrived)} from {firstNameOr(pledge.giver)}
            </strong>
            <span className="figures text-muted">{pledge.code}</span>
          </span>
          <span className="block">{confirmed ? 'Confirmed.' : verdictOf(proposal)}</span>
          <span className="block text-xs text-muted">{words}</span>
          {outcome && 'error' in outcome && (
            <span className="block font-semibold text-danger">Not confirmed: {outcome.error}</span>
          )}
        </span>
      </label>
    </li>
  )
}

function verdictOf({ verdict, pledge }: Proposal<Payment>) {
  switch (verdict) {
    case 'matched':
      return `Matches the pledge for ${pledge.request.title}.`
    case 'differs':
      return `The amount differs: ${inCurrency(pledge.amount)} was pledged for ${pledge.request.title}. Tick it to confirm what arrived.`
    case 'early':
      return 'The supporter hasn’t marked it as sent yet. You can confirm it then.'
    case 'pending':
      return 'It’s still on its way, or failed. Check again once it has arrived.'
    case 'done':
      return pledge.status === 'confirmed' ? 'You confirmed this before.' : 'This pledge has ended.'
  }
}
