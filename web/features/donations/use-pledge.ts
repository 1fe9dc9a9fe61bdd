import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Donation, donations } from '#contract/giving/donations'
import type { BodyIn } from '#contract/grammar/endpoint'
import { useIdempotencyKey } from '../../lib/calls/idempotency.ts'
import { createDonation } from './api.ts'

/** Makes pledges with an idempotency key, so that a retry creates none twice; `created` is the one whose next steps are shown. */
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
    /** The pledge in flight. */
    underway: create.isPending ? create.variables.body : undefined,
    loading: create.isPending,
    created,
    dismiss: () => setCreated(undefined),
  }
}
