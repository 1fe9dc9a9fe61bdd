import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { donations, type Payment } from '#contract/giving/donations'
import type { call } from '../../../lib/calls/api.ts'
import { errorSentence, isUnauthorized } from '../../../lib/calls/api-error.ts'
import { writing } from '../../../lib/writes/write.ts'
import type { Proposal } from './statement/proposal.ts'

type Outcome = { confirmed: true } | { error: string }

/**
 * Confirms payments one after the other, each with its own call: a failure is shown at its line and can be retried,
 * and doesn't stop the others. Only an ended session stops the loop.
 */
export function useConfirmSeveral() {
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
    return { confirmed: true }
  } catch (error) {
    if (isUnauthorized(error)) throw error
    return { error: errorSentence(error) }
  }
}
