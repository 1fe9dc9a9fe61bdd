import { eq, sql } from '#drizzle'
import { quietProjects, songRequests, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { whereIs } from '../requests/access.ts'
import { isStillQuiet } from '../requests/inactivity.ts'
import { isRefused, projectTerms } from '../requests/terms/project-terms.ts'
import { hasWaitingWords, pendingProposals } from '../requests/turns.ts'

export interface Quiet {
  askedAt: string
  toldAt: string | null
}
const quiet = sql<Quiet | null>`(select json_build_object('askedAt', ${quietProjects.askedAt},
  'toldAt', ${quietProjects.toldAt}) from ${quietProjects} where ${isStillQuiet})`

/**
 * What the two parties alone see of a room. It is a statement of its own, because most members who read a room
 * are none of them.
 */
export const roomOfParty = prepared((db) =>
  db
    .select({
      pendingProposals: pendingProposals.as('pending_proposals'),
      hasWaitingWords: hasWaitingWords.as('has_waiting_words'),
      quiet: quiet.as('quiet'),
      terms: projectTerms.as('terms'),
      isRefused: isRefused.as('is_refused'),
    })
    .from(songRequests)
    // The join keeps the tables' names in the columns: drizzle omits them in a select from a single table.
    .innerJoin(users, whereIs('listener', users.id))
    .where(eq(songRequests.id, sql.placeholder('id')))
    .prepare('room_of_party'),
)

export type OfParty = Awaited<ReturnType<ReturnType<typeof roomOfParty>['execute']>>[number]

/** Values for everyone else, who sees none of them. Their moves don't depend on them either. */
export const ofOthers: OfParty = {
  pendingProposals: 0,
  hasWaitingWords: false,
  quiet: null,
  terms: null,
  isRefused: false,
}
