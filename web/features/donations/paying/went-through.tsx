import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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
 * Asks, after a payment, whether its note carried the pledge's code. A yes marks the pledge as sent, with the
 * code as its reference; a no asks for another reference (product.md, "Money and donations").
 */
export function WentThrough({ donation, onSent, onNotYet }: WentThroughProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = usePaymentProof(donation, onSent)
  const { setValue, setFocus, send, writing } = form
  // Open at first if its draft has a reference.
  const [asksReference, setAsksReference] = useState(() => form.getValues('externalRef') !== '')
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const yes = () => {
    setValue('externalRef', donation.code)
    void send()
  }
  const no = () => {
    flushSync(() => setAsksReference(true))
    setFocus('externalRef')
  }
  return (
    <section aria-labelledby={id} className="mt-6 animate-rise rounded-md bg-sunk p-5">
      <h3 id={id} ref={heading} tabIndex={-1} className="text-xl">
        Did the note carry <span className="whitespace-nowrap">{donation.code}</span>?
      </h3>
      <p className="mt-1 text-sm text-muted">The songwriter finds your payment by it, and will confirm it.</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          void send(event)
        }}
        className="mt-4 grid gap-4"
      >
        {asksReference && <ProofFields form={form} code={donation.code} />}
        <Failure error={writing.error} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onNotYet}>
            I haven’t paid yet
          </Button>
          {asksReference ? (
            <Button type="submit" busy={writing.isPending}>
              Mark as Sent
            </Button>
          ) : (
            <>
              <Button variant="secondary" onClick={no}>
                No
              </Button>
              <Button busy={writing.isPending} onClick={yes}>
                Yes, mark as sent
              </Button>
            </>
          )}
        </div>
      </form>
    </section>
  )
}
