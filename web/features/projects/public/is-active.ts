import { can } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import type { Project } from '#contract/requests/song-requests'

/**
 * True if a songwriter can work on the project, and no steward has hidden it. `hiddenAt` is undefined if the
 * server still runs the previous release.
 */
export const isActive = ({ status, hiddenAt }: Project) => can(requestMoves.work, status) && !hiddenAt
