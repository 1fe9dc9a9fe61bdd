import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Donation, donations } from '#contract/giving/donations'
import type { BodyIn } from '#contract/grammar/endpoint'
import { createDonation } from '../song-requests/api.ts'

/** Makes pledges. `created` is the newest pledge, for the dialog with its next steps. */
export function usePledge() {
  const [created, setCreated] = useState<Donation>()
  const create = useMutation(createDonation)
  return {
    pledge: (body: BodyIn<typeof donations.create>, onCreated?: () => void) => {
      create.mutate(body, {
        onSuccess: (donation) => {
          setCreated(donation)
          onCreated?.()
        },
      })
    },
    underway: create.isPending ? create.variables : undefined,
    loading: create.isPending,
    created,
    dismiss: () => setCreated(undefined),
  }
}
