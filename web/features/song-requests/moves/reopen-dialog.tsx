import { useMutation } from '@tanstack/react-query'
import type { Project } from '#contract/requests/song-requests'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { MoneySent } from '../../../ui/money-sent.tsx'
import { reopenRequest } from '../api.ts'

interface ReopenButtonProps {
  project: Project
  /** First name of the inactive songwriter. */
  songwriter: string
}

/** Takes a request back from an inactive songwriter; not possible once money was sent. */
export function ReopenButton({ project, songwriter }: ReopenButtonProps) {
  const isFree = project.can.includes('reopen')
  return (
    <>
      <AskFirst
        variant="secondary"
        size="sm"
        disabled={!isFree}
        label="Open to other songwriters"
        title="Open this request again?"
        description={`${songwriter} no longer writes it and is told so. Pledges wait for whoever takes it next; what was said and made stays in your timeline.`}
        yes="Open again"
        danger
        write={useMutation(reopenRequest)}
        variables={project.id}
      />
      {!isFree && <MoneySent done="opened again" />}
    </>
  )
}
