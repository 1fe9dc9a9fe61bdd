import { useMutation } from '@tanstack/react-query'
import type { CreativeUpdate } from '#contract/work/projects'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { decideChange } from '../api.ts'

const badges = {
  approved: { tone: 'approved', label: 'Approved' },
  pending: { tone: 'progress', label: 'Pending' },
  declined: { tone: 'danger', label: 'Declined' },
} as const satisfies Record<CreativeUpdate['decision'], { tone: Tone; label: string }>

export const DecisionBadge = ({ decision }: Pick<CreativeUpdate, 'decision'>) => (
  <Badge tone={badges[decision].tone}>{badges[decision].label}</Badge>
)

/** The listener's decision on a waiting proposal. It is final, so it is asked about first. */
export function Decision({ projectId, updateId }: { projectId: string; updateId: string }) {
  const approve = useMutation(decideChange(projectId))
  const decline = useMutation(decideChange(projectId))
  const shared = { size: 'sm', disabled: approve.isPending || decline.isPending } as const
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <AskFirst
        {...shared}
        label="Approve"
        title="Approve this change?"
        description="The songwriter goes on with the new words. This can’t be undone."
        yes="Approve change"
        write={approve}
        variables={{ updateId, approve: true }}
      />
      <AskFirst
        {...shared}
        variant="secondary"
        label="Decline"
        title="Decline this change?"
        description="It stays as it was, and we’ll let the songwriter know. This can’t be undone."
        yes="Decline change"
        write={decline}
        variables={{ updateId, approve: false }}
      />
    </div>
  )
}
