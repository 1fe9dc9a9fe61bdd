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
        title="Reopen this request?"
        description={`${songwriter} will no longer write it, and we’ll let them know. Pledges wait for the next songwriter; your timeline keeps everything so far.`}
        yes="Reopen"
        danger
        write={useMutation(reopenRequest)}
        variables={project.id}
      />
      {!isFree && <MoneySent done="opened again" />}
    </>
  )
}
