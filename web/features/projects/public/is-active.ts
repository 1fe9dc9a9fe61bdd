import { can } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import type { Project } from '#contract/requests/song-requests'

/**
 * A songwriter can work on it: not hidden by a steward. A server of the previous release doesn't send
 * `hiddenAt`.
 */
export const isActive = ({ status, hiddenAt }: Project) => can(requestMoves.work, status) && !hiddenAt
