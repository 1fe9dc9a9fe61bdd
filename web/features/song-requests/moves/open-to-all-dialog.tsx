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
    description="The songwriter you asked can still take it, but so can anyone else who is faster. The invitation can’t be made again."
    yes="Open to everyone"
    write={useMutation(openToAll)}
    variables={request.id}
  />
)
