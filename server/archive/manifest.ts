import * as z from 'zod/mini'
import { goodKey } from '../storage/storage.ts'

/** Increased when older builds can't restore new archives. */
export const format = 1

const Sums = z.object({
  donations: z.number(),
  /** Sums over all donations, as text of a `numeric`. */
  pledged: z.string(),
  received: z.string(),
})
export type Sums = z.infer<typeof Sums>

/** Common to every format, also newer ones. */
export const Format = z.object({ format: z.number() })

/** Contents of an archive, which a restore compares with its result. */
export const Manifest = z.object({
  ...Format.shape,
  name: z.string(),
  /** Time of the rows' snapshot. */
  at: z.string(),
  /** `server_version_num` of the database. */
  postgres: z.number(),
  migrations: z.array(z.object({ tag: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  jobs: z.number(),
  files: z.number(),
  fileBytes: z.number(),
  gone: z.number(),
  sums: Sums,
})
export type Manifest = z.infer<typeof Manifest>

const fileObject = /^files\/[0-9a-f]{2}\/[0-9a-f]{64}(\.age)?$/
const archiveObject = /^archives\/\d{4}-\d\d-\d\dT\d{9}Z-[0-9a-f]{8}\/./

/** True for the name of a file's or an archive's object. A place may also contain unrelated objects. */
export const isFile = (object: string) => fileObject.test(object)
export const isOfArchive = (object: string) => archiveObject.test(object)

export const ArchivedFile = z.object({
  key: z.string().check(z.regex(goodKey)),
  size: z.number(),
  sha256: z.string(),
  /**
   * Its object in the place, and that object's hash, which differs from the content's if objects are sealed.
   */
  object: z.string().check(z.regex(fileObject)),
  stored: z.string(),
})
export type ArchivedFile = z.infer<typeof ArchivedFile>

/** Names of an archive's objects. Files are shared by all archives, each content once. */
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
  /**
   * Written last: without it there is no archive. Format of `sha256sum`, with paths from the archive's
   * folder.
   */
  sums: 'SHA256SUMS',
  /** Hash of that list, before it. */
  sumsHash: 'SHA256SUMS.sha256',
}
