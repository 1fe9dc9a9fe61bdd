import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payment } from '#contract/giving/donations'
import { errorSentence, isUnauthorized } from '../../../lib/calls/api-error.ts'
import { callConfirm, moneyArrived } from './api.ts'
import type { Proposal } from './statement/proposal.ts'

type Outcome = { confirmed: true } | { error: string }

/**
 * Confirms one payment after the other, each by itself: what fails is told at its line and can be tried again,
 * and stops none of the others. Only a session that is gone ends it.
 */
export function useConfirmSeveral() {
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const several = useMutation({
    mutationFn: async (proposals: readonly Proposal<Payment>[]) => {
      for (const { pledge, arrived } of proposals) {
        const outcome = await confirmOne(pledge.id, arrived)
        setOutcomes((known) => ({ ...known, [pledge.id]: outcome }))
      }
    },
    onSettled: () => moneyArrived(client),
  })
  return { confirmAll: several.mutate, busy: several.isPending, outcomes }
}

async function confirmOne(id: string, receivedAmount: string): Promise<Outcome> {
  try {
    await callConfirm(id, { receivedAmount })
    return { confirmed: true }
  } catch (error) {
    if (isUnauthorized(error)) throw error
    return { error: errorSentence(error) }
  }
}
