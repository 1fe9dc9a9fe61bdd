import { can } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import type { Project } from '#contract/requests/song-requests'

/** Whether a songwriter can work on a project. One that is hidden stands still, and can't be opened; a server of the release before says nothing of it. */
export const isActive = ({ status, hiddenAt }: Project) => can(requestMoves.work, status) && !hiddenAt
