import { type MustHave, mostMustHaves } from '#contract/requests/must-haves'
import { and, asc, eq, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { mustHaves, songRequests } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { mustHaveColumns } from '../../domain/requests/must-haves.ts'
import { isParty } from '../../domain/requests/requests.ts'
import { isNotWithdrawn, isThereFor } from '../../domain/requests/visible.ts'

const viewer = sql.placeholder('viewerId')
const isForViewer = and(isThereFor(viewer), whereIs('party', viewer))

const ofProject = prepared((db) =>
  db
    .select(mustHaveColumns)
    .from(mustHaves)
    .innerJoin(songRequests, eq(songRequests.id, mustHaves.songRequestId))
    .where(and(eq(mustHaves.songRequestId, sql.placeholder('projectId')), isForViewer))
    .orderBy(asc(mustHaves.id))
    .limit(mostMustHaves)
    .prepare('must_haves_of_project'),
)

/**
 * Returns the must-haves of a song. Undefined for a viewer who is neither its listener nor its songwriter.
 */
export async function listMustHaves(
  db: Db | Tx,
  of: { projectId: string; viewerId: string },
): Promise<MustHave[] | undefined> {
  const rows = await ofProject(db).execute(of)
  if (rows.length > 0) return rows
  return (await isParty(db, of.projectId, of.viewerId)) ? [] : undefined
}

const byId = prepared((db) =>
  db
    .select(mustHaveColumns)
    .from(mustHaves)
    .innerJoin(songRequests, eq(songRequests.id, mustHaves.songRequestId))
    .where(and(eq(mustHaves.id, sql.placeholder('id')), isNotWithdrawn, whereIs('party', viewer)))
    .prepare('must_have_by_id'),
)

/**
 * Finds a must-have of the viewer's request, even if the request is hidden, to explain why nothing was
 * changed.
 */
export async function findMustHave(db: Db | Tx, of: { id: string; viewerId: string }) {
  const [found] = await byId(db).execute(of)
  return found
}
