import * as z from 'zod/mini'
import { goodKey } from '../storage/keys.ts'

/** Raised where an older build could not restore what a newer one archives. */
export const format = 1

const Sums = z.object({
  donations: z.number(),
  /** Sums over all donations, each as text of a `numeric`. */
  pledged: z.string(),
  received: z.string(),
})
export type Sums = z.infer<typeof Sums>

/** What every format has, also a newer one. */
export const Format = z.object({ format: z.number() })

/** Contents of an archive: all that a restore compares itself with. */
export const Manifest = z.object({
  ...Format.shape,
  name: z.string(),
  /** When its rows were as they are in it. */
  at: z.string(),
  /** `server_version_num` of the database. */
  postgres: z.number(),
  migrations: z.array(z.object({ tag: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  jobs: z.number(),
  files: z.number(),
  fileBytes: z.number(),
  /** Files that went while the backup was made. */
  gone: z.number(),
  sums: Sums,
})
export type Manifest = z.infer<typeof Manifest>

const fileObject = /^files\/[0-9a-f]{2}\/[0-9a-f]{64}(\.age)?$/
const archiveObject = /^archives\/\d{4}-\d\d-\d\dT\d{9}Z-[0-9a-f]{8}\/./

/** Whether an object has the name of a file's, or of an archive's: a place may hold what is none of ours. */
export const isFile = (object: string) => fileObject.test(object)
export const isOfArchive = (object: string) => archiveObject.test(object)

/** One file of the storage, a line of the archive's list. */
export const ArchivedFile = z.object({
  key: z.string().check(z.regex(goodKey)),
  size: z.number(),
  sha256: z.string(),
  /** Its object in the place, and the hash of that: it is another one where objects are sealed. */
  object: z.string().check(z.regex(fileObject)),
  stored: z.string(),
})
export type ArchivedFile = z.infer<typeof ArchivedFile>

/** Names of an archive's objects; those of files are beside all archives, each content once. */
export const names = {
  archives: 'archives',
  files: 'files',
  of: (archive: string, object: string) => `archives/${archive}/${object}`,
  file: (name: string, ending: string) => `files/${name.slice(0, 2)}/${name}${ending}`,
  table: (name: string) => `tables/${name}.copy.gz`,
  jobs: 'jobs.jsonl.gz',
  fileList: 'files.jsonl.gz',
  secret: 'secret',
  /** Only where the site has one. */
  siteKey: 'site-key',
  manifest: 'manifest.json',
  /** Written last: an archive without it is none. In the format of `sha256sum`, with paths from the archive's folder. */
  sums: 'SHA256SUMS',
  /** Hash of that list, before it. */
  sumsHash: 'SHA256SUMS.sha256',
}
