import {
  type answerAnchor,
  type commentAnchor,
  paths,
  type RoomTab,
  type songAnchor,
  type wordsAnchor,
} from '#contract/surface/paths'
import { site } from '../../site/site.ts'

export interface NotificationFacts {
  /** The reader's role: the request's listener, its songwriter, or anyone else, for example a giver. */
  reader: 'listener' | 'songwriter' | 'other'
  /** First name of the person who acted, if the reader may know it. */
  doer: string | null
  title: string
  /** Null if the reader may not know the request's link (any more). */
  shareableId: string | null
  subjects: Record<string, string>
}

export const opening = () => ({ action: `Open ${site.name}`, path: paths.home() })

/** Where a link opens the request's page: a tab or an anchor. Default: the beginning of the page. */
interface InRoom {
  action?: string
  at?:
    | RoomTab
    | typeof songAnchor
    | typeof answerAnchor
    | typeof wordsAnchor
    | ReturnType<typeof commentAnchor>
}

export const toRoom = ({ shareableId }: NotificationFacts, { action = 'Open the room', at }: InRoom = {}) => {
  if (shareableId === null) return opening()
  return { action, path: at ? paths.roomPlace(shareableId, at) : paths.room(shareableId) }
}

/** Tab with the song's versions: `listen` for the listener, `overview` for the songwriter. */
export const versions = ({ reader }: NotificationFacts): RoomTab =>
  reader === 'listener' ? 'listen' : 'overview'
