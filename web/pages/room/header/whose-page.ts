import type { Room } from '#contract/requests/song-requests'

type Seen = Pick<Room, 'viewer' | 'gift' | 'project'>

/** True if the viewer sees a gift, without its price, status and date (product.md, "Gifts"). */
export const isGiftToViewer = ({ gift, project }: Seen) => gift !== null && project === null

/** True for a stranger with the link of a request or song that is no gift. */
export const isStrangers = ({ viewer, gift }: Seen) => viewer === 'visitor' && gift === null

/**
 * True for the listener from the acceptance to the approval. What waits for them is the first thing then
 * (product.md, "The room").
 */
export const isInTheMaking = ({ viewer, project }: Pick<Seen, 'viewer' | 'project'>) =>
  viewer === 'listener' &&
  (project?.status === 'in_progress' || project?.status === 'completed') &&
  !project.hiddenAt
