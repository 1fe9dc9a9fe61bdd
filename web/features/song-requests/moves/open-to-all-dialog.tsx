import { useMutation } from '@tanstack/react-query'
import type { Project } from '#contract/requests/song-requests'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { openToAll } from '../api.ts'

export const OpenToAllButton = ({ request }: { request: Project }) => (
  <AskFirst
    variant="secondary"
    size="sm"
    label="Open to everyone"
    title="Open this request to everyone?"
    description="The songwriter you asked can still accept it, but so can anyone who gets there first. You can’t invite them again."
    yes="Open to everyone"
    write={useMutation(openToAll)}
    variables={request.id}
  />
)
