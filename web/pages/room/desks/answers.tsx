import type { Project } from '#contract/requests/song-requests'
import { OpenComments } from '../../../features/comments/open-comments.tsx'
import { ApproveButton, RequestChangesButton } from '../../../features/song-requests/moves/answer-buttons.tsx'

/** The listener's two answers to a delivered song, under its player. */
export const Answers = ({ project }: { project: Project }) => (
  <div className="grid gap-3">
    <p className="measure">
      <strong className="font-serif text-lg">Your song is here.</strong>
      <br />
      Take your time. If something isn’t right, say so. If it’s right, approve it and it’s yours.
    </p>
    <div className="flex flex-wrap gap-3">
      <ApproveButton project={project} />
      <RequestChangesButton project={project}>
        <OpenComments projectId={project.id} />
      </RequestChangesButton>
    </div>
  </div>
)
