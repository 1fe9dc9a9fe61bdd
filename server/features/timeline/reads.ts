import type { QueryOf } from '#contract/grammar/endpoint'
import type { timeline as calls, TimelineEntry } from '#contract/work/timeline'
import type { Db, Tx } from '../../db/client.ts'
import { orderedValues, type Page, toPage } from '../../db/page.ts'
import { songRequests } from '../../db/schema.ts'
import { named } from '../../db/statements/named.ts'
import { isParty } from '../../domain/requests/requests.ts'
import { timelineText } from './sources.ts'

interface Viewed {
  projectId: string
  viewerId: string
  wish: QueryOf<typeof calls.ofProject>
}

interface Row extends Omit<TimelineEntry, 'by'> {
  byListener: boolean | null
  byGiver: boolean
}

const texts = { newest: timelineText('newest'), oldest: timelineText('oldest') }

/**
 * Returns a page of a song's timeline, as this listener or songwriter may see it. Undefined for other people.
 */
export async function listTimeline(
  db: Db | Tx,
  { projectId, viewerId, wish }: Viewed,
): Promise<Page<TimelineEntry> | undefined> {
  const { order = 'newest' } = wish
  const { from, fetch } = orderedValues(wish)
  const rows = await named<Row>(db, `timeline_${order}`, {
    text: texts[order],
    values: [projectId, viewerId, from, fetch],
  })
  if (rows.length === 0 && !(await isParty(db, projectId, viewerId))) return undefined
  return toPage(rows.map(toEntry), wish)
}

const toEntry = ({ byListener, byGiver, createdAt, ...row }: Row): TimelineEntry => ({
  ...row,
  createdAt: songRequests.createdAt.mapFromDriverValue(createdAt) as string,
  by: byGiver ? 'giver' : by(byListener),
})

function by(listener: boolean | null) {
  if (listener === null) return null
  return listener ? 'listener' : 'songwriter'
}
