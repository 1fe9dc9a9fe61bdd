import { useMutation } from '@tanstack/react-query'
import { cents } from '#contract/grammar/money'
import type { Project } from '#contract/requests/song-requests'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { reopenRequest } from '../api.ts'

interface ReopenButtonProps {
  project: Project
  /** First name of the inactive songwriter. */
  songwriter: string
}

/** Takes a request back from an inactive songwriter; not possible once money was sent. */
export function ReopenButton({ project, songwriter }: ReopenButtonProps) {
  const paid = cents(project.sentAmount) + cents(project.receivedAmount) > 0
  return (
    <>
      <AskFirst
        variant="secondary"
        size="sm"
        disabled={paid}
        label="Open to other songwriters"
        title="Open this request again?"
        description={`${songwriter} no longer writes it and is told so. Pledges wait for whoever takes it next; what was said and made stays in your timeline.`}
        yes="Open again"
        danger
        write={useMutation(reopenRequest)}
        variables={project.id}
      />
      {paid && (
        <p className="text-xs text-muted">Money has been sent for this song, so it can’t be opened again.</p>
      )}
    </>
  )
}
