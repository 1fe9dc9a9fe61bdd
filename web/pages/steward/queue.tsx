import { queueStatuses } from '#contract/trust/stewards'
import type { QueueStatus } from '../../features/moderation/steward/api.ts'
import { Figures } from '../../features/moderation/steward/figures.tsx'
import { QueueList } from '../../features/moderation/steward/queue-list.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { useUrlChoices } from '../../lib/use-url-choices.ts'
import { Choices } from '../../ui/choices.tsx'

const words: Record<QueueStatus, string> = { open: 'Open', decided: 'Decided', appeals: 'Appeals' }
const options = queueStatuses.map((value) => ({ value, label: words[value] }))
const choices = { status: queueStatuses } as const

/** /steward: the figures that matter, and what is reported. */
export function QueuePage() {
  useTitle('Reports')
  const [{ status = 'open' }, choose] = useUrlChoices(choices)
  return (
    <>
      <h1 className="text-3xl">Reports</h1>
      <Figures />
      <Choices
        label="Which reports"
        hideLabel
        options={options}
        value={status}
        onChange={(next) => choose({ status: next })}
      />
      <section aria-label={`Reports: ${words[status]}`}>
        <QueueList key={status} status={status} />
      </section>
    </>
  )
}
