import { useMutation } from '@tanstack/react-query'
import type { CreativeUpdate } from '#contract/work/projects'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { decideChange } from '../api.ts'

const badges = {
  approved: { tone: 'approved', label: 'Approved' },
  pending: { tone: 'progress', label: 'Pending' },
  declined: { tone: 'danger', label: 'Declined' },
} as const satisfies Record<CreativeUpdate['decision'], { tone: Tone; label: string }>

export const DecisionBadge = ({ decision }: Pick<CreativeUpdate, 'decision'>) => (
  <Badge tone={badges[decision].tone}>{badges[decision].label}</Badge>
)

/** The listener's decision on a waiting proposal; it is final. */
export function Decision({ projectId, updateId }: { projectId: string; updateId: string }) {
  const decide = useMutation(decideChange(projectId))
  const answer = (approve: boolean) => decide.mutate({ updateId, approve })
  const underway = decide.isPending ? decide.variables.approve : undefined
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button size="sm" busy={underway === true} disabled={decide.isPending} onClick={() => answer(true)}>
        Approve
      </Button>
      <Button
        size="sm"
        variant="secondary"
        busy={underway === false}
        disabled={decide.isPending}
        onClick={() => answer(false)}
      >
        Decline
      </Button>
      <Failure error={decide.error} />
    </div>
  )
}
