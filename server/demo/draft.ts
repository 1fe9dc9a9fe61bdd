import { ms } from '#contract/grammar/time'
import type { NotificationKind } from '#contract/people/notifications'
import { newId } from '../db/schema/columns.ts'
import type * as table from '../db/schema.ts'
import { type Event, toRow } from '../domain/journal/events.ts'
import { doerOf } from '../domain/journal/notifications.ts'
import { demoAccounts } from './accounts.ts'
import {
  type Ago,
  openStories,
  people,
  songwriters,
  takenStories,
  type Who,
  waitingPledges,
} from './words.ts'

/** Notifications older than this, in days, are already read. */
const readAfter: Ago = 3

type Happening = Omit<Event, 'subjectId'> & { at: Ago }

interface Telling {
  at: Ago
  kind: NotificationKind
  userId: string | null
  request?: Pick<typeof table.songRequests.$inferInsert, 'title' | 'listenerId' | 'songwriterId'> & {
    id: string
  }
  donationId?: string
  more?: Record<string, string>
}

/** Collects the rows of the demo. All their times are counted back from one time. */
export class Draft {
  readonly #now: number
  #made = 0
  readonly users: (typeof table.users.$inferInsert & { id: string })[] = []
  readonly requests: (typeof table.songRequests.$inferInsert & { id: string })[] = []
  readonly notes: (typeof table.projectNotes.$inferInsert)[] = []
  readonly messages: (typeof table.projectMessages.$inferInsert)[] = []
  readonly terms: (typeof table.terms.$inferInsert)[] = []
  readonly mustHaves: (typeof table.mustHaves.$inferInsert & { id: string })[] = []
  readonly statuses: (typeof table.projectStatusUpdates.$inferInsert)[] = []
  readonly proposals: (typeof table.creativeDirectionUpdates.$inferInsert)[] = []
  readonly deliveries: (typeof table.deliveries.$inferInsert)[] = []
  readonly comments: (typeof table.deliveryComments.$inferInsert)[] = []
  readonly lyricDrafts: (typeof table.lyricDrafts.$inferInsert)[] = []
  readonly lyricComments: (typeof table.lyricComments.$inferInsert)[] = []
  readonly donations: (typeof table.donations.$inferInsert)[] = []
  readonly thanks: (typeof table.thanks.$inferInsert)[] = []
  readonly events: (typeof table.events.$inferInsert)[] = []
  readonly notifications: (typeof table.notifications.$inferInsert)[] = []

  constructor(now = Date.now()) {
    this.#now = now
  }

  time = (ago: Ago) => new Date(this.#now - ago * ms.day).toISOString()

  /** Returns the id and the creation time of a row that is so many days old. */
  made(ago: Ago) {
    const at = new Date(this.#now - ago * ms.day)
    return { id: newId(at, this.#made++), createdAt: at.toISOString() }
  }

  happened(subjectId: string, { at, ...event }: Happening) {
    this.events.push({ ...this.made(at), ...toRow({ subjectId, ...event }) })
  }

  /** Adds a notification, if it has a receiver. No mail is sent, because the event is long past. */
  told({ at, kind, userId, request, donationId, more }: Telling) {
    if (!userId) return
    const row = this.made(at)
    this.notifications.push({
      ...row,
      userId,
      kind,
      songRequestId: request?.id,
      donationId,
      actorId: request ? doerOf(kind, userId, request) : null,
      subjects: { ...(request && { title: request.title }), ...more },
      readAt: at > readAfter ? this.time(at - 0.1) : null,
      mailAt: null,
      emailedAt: row.createdAt,
    })
  }
}

export type DemoRequest = Draft['requests'][number]

/** Returns a person's id by their name in the stories. */
export type Cast = (who: Who) => string

/**
 * Adds everyone in the demo to the draft: people with an account to sign in to, songwriters, listeners and
 * supporters. Returns a function that finds their ids.
 */
export function castOf(draft: Draft): Cast {
  const ids = new Map<Who, string>()
  const joined = firstDeeds()
  const join = (
    who: Who,
    person: Pick<(typeof draft.users)[number], 'email' | 'firstName' | 'lastName' | 'role'>,
  ) => {
    const row = draft.made(joined.get(who) ?? 1)
    ids.set(who, row.id)
    draft.users.push({ ...row, updatedAt: row.createdAt, emailProvenAt: row.createdAt, ...person })
  }
  for (const account of demoAccounts) join(keyOf(account.firstName), account)
  for (const [who, { firstName, lastName }] of Object.entries(songwriters))
    if (!ids.has(who)) join(who, { firstName, lastName, email: mailOf(who), role: 'songwriter' })
  for (const [who, [firstName, lastName]] of Object.entries(people))
    join(who, { firstName, lastName, email: mailOf(who), role: 'listener' })
  return (who) => {
    const id = ids.get(who)
    if (!id) throw new Error(`The demo knows nobody called ${who}`)
    return id
  }
}

/** Name by which the stories refer to a demo account: `lena`, `miles` or `una`. */
const keyOf = (firstName: string | null | undefined) => (firstName ?? '').toLowerCase()

const mailOf = (who: Who) => `${who}@people.songwright.example`

/** Times at which people join: shortly before their first request or gift. */
function firstDeeds() {
  const first = new Map<Who, Ago>()
  const did = (who: Who, at: Ago) => first.set(who, Math.max(first.get(who) ?? 0, at + 2.5))
  for (const story of [...openStories, ...takenStories]) {
    did(story.listener, story.asked)
    for (const { by, at } of story.pledges ?? []) did(by, at)
  }
  for (const { by, at } of waitingPledges) did(by, at)
  for (const [who, { joined }] of Object.entries(songwriters)) first.set(who, joined)
  return first
}
