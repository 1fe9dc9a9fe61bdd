import { useEffect, useId, useRef } from 'react'
import type { Donation } from '#contract/giving/donations'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { ProofFields, usePaymentProof } from './payment-proof.tsx'

interface WentThroughProps {
  donation: Donation
  onSent: () => void
  onNotYet: () => void
}

/**
 * Asks, after a visit to a payment app, if the payment went through. Contains the form that marks the pledge
 * as sent.
 */
export function WentThrough({ donation, onSent, onNotYet }: WentThroughProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = usePaymentProof(donation, onSent)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section aria-labelledby={id} className="mt-6 animate-rise rounded-md bg-sunk p-5">
      <h3 id={id} ref={heading} tabIndex={-1} className="text-xl">
        Did it go through?
      </h3>
      <p className="mt-1 text-sm text-muted">
        Then mark it as sent. The songwriter will confirm that it arrived.
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          void form.send(event)
        }}
        className="mt-4 grid gap-4"
      >
        <ProofFields form={form} />
        <Failure error={form.writing.error} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onNotYet}>
            Not yet
          </Button>
          <Button type="submit" busy={form.writing.isPending}>
            Mark as Sent
          </Button>
        </div>
      </form>
    </section>
  )
}
