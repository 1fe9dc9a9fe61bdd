import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { donations, type Payment } from '#contract/giving/donations'
import { cents, money, wholeCents } from '#contract/grammar/money'
import { count, counted } from '#contract/surface/counts'
import { firstNameOr, inCurrency } from '#contract/surface/format'
import type { call } from '../../../lib/calls/api.ts'
import { errorSentence, isUnauthorized } from '../../../lib/calls/api-error.ts'
import { writing } from '../../../lib/writes/write.ts'
import { Button } from '../../../ui/button.tsx'
import { LookFirst } from './confirming/look-first.tsx'
import { canConfirm, type Proposal, type Reading } from './statement/proposal.ts'

interface ProposalsProps {
  reading: Reading<Payment>
  onBack: () => void
  onClose: () => void
}

/**
 * Shows which payments of a statement match which pledges. Nothing is confirmed until the songwriter confirms
 * it here.
 */
export function Proposals({ reading: { proposals, unknown }, onBack, onClose }: ProposalsProps) {
  const open = proposals.filter(canConfirm)
  const [chosen, setChosen] = useState(
    () => new Set(open.filter(({ verdict }) => verdict === 'matched').map(({ pledge }) => pledge.id)),
  )
  const { confirmAll, busy, outcomes } = useConfirmSeveral()
  const confirmed = (id: string) => isConfirmed(outcomes[id])
  const left = open.filter(({ pledge }) => chosen.has(pledge.id) && !confirmed(pledge.id))
  const sum = wholeCents(left.reduce((total, { arrived }) => total + cents(arrived), 0))
  const done = proposals.filter(({ pledge }) => confirmed(pledge.id)).length
  const failed = Object.values(outcomes).filter(({ error }) => error !== undefined).length
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <div className="grid gap-5">
      {proposals.length > 0 ? (
        <ul aria-label="Payments found" className="divide-y divide-line border-y border-line">
          {proposals.map((proposal) => (
            <ProposalRow
              key={proposal.pledge.id}
              proposal={proposal}
              outcome={outcomes[proposal.pledge.id]}
              checked={chosen.has(proposal.pledge.id)}
              onToggle={() => toggle(proposal.pledge.id)}
              disabled={busy}
            />
          ))}
        </ul>
      ) : (
        <p className="text-sm">No payment codes found in these lines.</p>
      )}
      {unknown.length > 0 && (
        <details className="text-sm text-muted">
          <summary className="min-h-11 cursor-pointer content-center underline decoration-line underline-offset-4">
            {counted(unknown.length, 'payment has', 'payments have')} no matching promise
          </summary>
          <ul className="grid gap-1">
            {unknown.map(({ words, sums }, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                {words}
                {sums[0] && ` · ${sums[0].amount} ${sums[0].currency ?? ''}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {left.length > 0 && <LookFirst />}
      <p aria-live="polite" className="text-sm font-semibold empty:hidden">
        {!busy &&
          done + failed > 0 &&
          `${count(done)} confirmed${failed ? `, ${count(failed)} not: see each one` : ''}.`}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" disabled={busy} onClick={onBack}>
          Another statement
        </Button>
        {left.length > 0 || busy ? (
          <Button busy={busy} onClick={() => confirmAll(left)}>
            Confirm {counted(left.length, 'payment')}, {inCurrency(money(sum))}
          </Button>
        ) : (
          <Button onClick={onClose}>Done</Button>
        )}
      </div>
    </div>
  )
}

/** Result of a confirmation. Without an error, the payment is confirmed. */
type Outcome = { error?: string }

const isConfirmed = (outcome: Outcome | undefined) => outcome !== undefined && outcome.error === undefined

/**
 * Confirms payments one after the other, each with its own call. A failure doesn't stop the next ones: its
 * line shows the error, with a retry. Only the end of the session stops the loop.
 */
function useConfirmSeveral() {
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const several = useMutation(
    writing({
      calls: [donations.confirm],
      run: async (confirm, proposals: readonly Proposal<Payment>[]) => {
        for (const { pledge, arrived } of proposals) {
          const outcome = await confirmOne(confirm, pledge.id, arrived)
          setOutcomes((known) => ({ ...known, [pledge.id]: outcome }))
        }
      },
    }),
  )
  return { confirmAll: several.mutate, busy: several.isPending, outcomes }
}

async function confirmOne(confirm: typeof call, id: string, receivedAmount: string): Promise<Outcome> {
  try {
    await confirm(donations.confirm, { params: { id }, body: { receivedAmount } })
    return {}
  } catch (error) {
    if (isUnauthorized(error)) throw error
    return { error: errorSentence(error) }
  }
}

interface ProposalRowProps {
  proposal: Proposal<Payment>
  outcome: Outcome | undefined
  checked: boolean
  onToggle: () => void
  disabled: boolean
}

function ProposalRow({ proposal, outcome, checked, onToggle, disabled }: ProposalRowProps) {
  const { pledge, arrived, words } = proposal
  const confirmed = isConfirmed(outcome)
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
          {outcome?.error && (
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
      return `Matches the promise for ${pledge.request.title}.`
    case 'differs':
      return `The amount differs: ${inCurrency(pledge.amount)} was promised for ${pledge.request.title}. Tick it to confirm what arrived.`
    case 'early':
      return 'The supporter hasn’t marked it as sent yet. You can confirm it then.'
    case 'pending':
      return 'It’s still on its way, or failed. Check again once it has arrived.'
    case 'done':
      return pledge.status === 'confirmed' ? 'You confirmed this before.' : 'This promise has ended.'
  }
}
