import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payment } from '#contract/giving/donations'
import { oneOf, serviceNames, takesIban } from '#contract/giving/ways'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { allPayments } from './api.ts'
import { Proposals } from './proposals.tsx'
import type { Reading } from './statement/proposal.ts'
import { StatementInput } from './statement-input.tsx'

/**
 * Confirms several payments from the statement of a payment app. The browser parses the statement, and
 * doesn't upload it.
 */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const [reading, setReading] = useState<Reading<Payment>>()
  const query = useQuery(allPayments())
  const known = query.data

  const read = async (text: string) => {
    // The CSV parser is loaded when the user enters a statement.
    const [{ readStatement }, { matchStatement }] = await Promise.all([
      import('./statement/read.ts'),
      import('./statement/match.ts'),
    ])
    setReading(matchStatement(readStatement(text), known ?? []))
  }
  const services = serviceNames()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Match a statement"
      description={`Paste lines from ${oneOf([...services, ...(services.length === 0 || takesIban() ? ['your bank'] : [])])}, or drop in their CSV file. It never leaves this device; only what you confirm is sent.`}
    >
      {query.isError && (
        <LoadError query={query} className="mb-4">
          Error loading payments. Please try again.
        </LoadError>
      )}
      {reading ? (
        <Proposals reading={reading} onBack={() => setReading(undefined)} onClose={onClose} />
      ) : (
        <StatementInput onRead={read} ready={known !== undefined} />
      )}
    </Dialog>
  )
}
