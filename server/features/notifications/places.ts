import {
  type answerAnchor,
  type commentAnchor,
  paths,
  type RoomTab,
  type songAnchor,
} from '#contract/surface/paths'
import { site } from '../../site/site.ts'

/** The facts that a notification's text is made of. */
export interface NotificationFacts {
  /** The reader's role: the request's listener, its songwriter, or a person who pledged or was asked. */
  reader: 'listener' | 'songwriter' | 'other'
  /** First name of the actor, where the reader may know it. */
  doer: string | null
  title: string
  /** Null where the reader may not know the request's link, or not any more. */
  shareableId: string | null
  subjects: Record<string, string>
}

/** To the site itself. */
export const opening = () => ({ action: `Open ${site.name}`, path: paths.home() })

/** Where in the room it is read, as an anchor or tab; without one, the room's first screen. */
interface InRoom {
  action?: string
  at?: RoomTab | typeof songAnchor | typeof answerAnchor | ReturnType<typeof commentAnchor>
}

export const toRoom = ({ shareableId }: NotificationFacts, { action = 'Open the room', at }: InRoom = {}) => {
  if (shareableId === null) return opening()
  return { action, path: at ? paths.roomPlace(shareableId, at) : paths.room(shareableId) }
}

/** Tab of the versions: the listener hears versions under Listen, the songwriter in the overview. */
export const versions = ({ reader }: NotificationFacts): RoomTab =>
  reader === 'listener' ? 'listen' : 'overview'
