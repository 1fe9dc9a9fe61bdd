import { type BriefFile, mostBriefFiles } from '#contract/requests/brief-files'
import { and, asc, eq, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { briefFiles, songRequests } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { isParty } from '../../domain/requests/requests.ts'
import { isNotWithdrawn, isThereFor } from '../../domain/requests/visible.ts'

const viewer = sql.placeholder('viewerId')

const isForViewer = and(isThereFor(viewer), whereIs('party', viewer))

const columns = {
  id: briefFiles.id,
  songRequestId: briefFiles.songRequestId,
  kind: briefFiles.kind,
  url: briefFiles.url,
  name: briefFiles.name,
  peaks: briefFiles.peaks,
  seconds: briefFiles.seconds,
  createdAt: briefFiles.createdAt,
}

const ofProject = prepared((db) =>
  db
    .select(columns)
    .from(briefFiles)
    .innerJoin(songRequests, eq(songRequests.id, briefFiles.songRequestId))
    .where(and(eq(briefFiles.songRequestId, sql.placeholder('projectId')), isForViewer))
    .orderBy(asc(briefFiles.id))
    .limit(mostBriefFiles)
    .prepare('brief_files_of_project'),
)

/** Files of a brief, oldest first. Undefined for a viewer who is neither listener nor songwriter. */
export async function listBriefFiles(
  db: Db | Tx,
  of: { projectId: string; viewerId: string },
): Promise<BriefFile[] | undefined> {
  const rows = await ofProject(db).execute(of)
  if (rows.length > 0) return rows
  return (await isParty(db, of.projectId, of.viewerId)) ? [] : undefined
}

const byId = prepared((db) =>
  db
    .select(columns)
    .from(briefFiles)
    .innerJoin(songRequests, eq(songRequests.id, briefFiles.songRequestId))
    .where(and(eq(briefFiles.id, sql.placeholder('id')), isNotWithdrawn, whereIs('party', viewer)))
    .prepare('brief_file_by_id'),
)

/** Finds a file even if its request is hidden, to explain why the file wasn't removed. */
export async function findBriefFile(db: Db | Tx, of: { id: string; viewerId: string }) {
  const [found] = await byId(db).execute(of)
  return found
}
