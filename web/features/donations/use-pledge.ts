import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Donation, donations } from '#contract/giving/donations'
import type { BodyIn } from '#contract/grammar/endpoint'
import { useIdempotencyKey } from '../../lib/calls/idempotency.ts'
import { createDonation } from './api.ts'

/** Makes pledges, each of them once however often it is sent; `created` is the one whose next steps are to be shown. */
export function usePledge() {
  const [created, setCreated] = useState<Donation>()
  const create = useMutation(createDonation)
  const idempotency = useIdempotencyKey()
  return {
    pledge: (body: BodyIn<typeof donations.create>, onCreated?: () => void) => {
      create.mutate(
        { body, idempotencyKey: idempotency.keyFor(body) },
        {
          onSuccess: (donation) => {
            idempotency.done()
            setCreated(donation)
            onCreated?.()
          },
        },
      )
    },
    /** What is being pledged just now. */
    underway: create.isPending ? create.variables.body : undefined,
    loading: create.isPending,
    created,
    dismiss: () => setCreated(undefined),
  }
}
