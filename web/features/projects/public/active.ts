import { can } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import type { Project } from '#contract/requests/song-requests'

/**
 * True if a songwriter can work on the project, and no steward has hidden it. `hiddenAt` is undefined if the
 * server still runs the previous release.
 */
export const isActive = ({ status, hiddenAt }: Project) => can(requestMoves.work, status) && !hiddenAt

/** True if the song is approved, so that nothing is to be done for it. */
export const isFinished = (project: Project) => !isActive(project) && !project.hiddenAt

/**
 * Projects that were accepted on this page and have no first message yet, by id. The value is true once the
 * project's card has had the focus.
 */
export const justAccepted = new Map<string, boolean>()
