import * as z from 'zod/mini'
import { goodKey } from '../storage/storage.ts'

/** Version of the archive's format. Must be increased if older builds can't restore new archives. */
export const format = 1

const Sums = z.object({
  donations: z.number(),
  /** Sum of all donations, as the text of a `numeric`. */
  pledged: z.string(),
  received: z.string(),
})
export type Sums = z.infer<typeof Sums>

/** The part of the manifest that all formats have, even future ones. */
export const Format = z.object({ format: z.number() })

/** Contents of an archive. A restore compares them with what it restored. */
export const Manifest = z.object({
  ...Format.shape,
  name: z.string(),
  /** Time of the snapshot of the rows. */
  at: z.string(),
  /** Value of `server_version_num` of the database. */
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

/** True for the name of an object that is a stored file. A place may also contain other objects. */
export const isFile = (object: string) => fileObject.test(object)
export const isOfArchive = (object: string) => archiveObject.test(object)

export const ArchivedFile = z.object({
  key: z.string().check(z.regex(goodKey)),
  size: z.number(),
  sha256: z.string(),
  /**
   * Name of the object that contains the file, and hash of the object's bytes. If objects are encrypted, this
   * hash differs from that of the file.
   */
  object: z.string().check(z.regex(fileObject)),
  stored: z.string(),
})
export type ArchivedFile = z.infer<typeof ArchivedFile>

/** Names of an archive's objects. All archives in a place share their files: each content is stored once. */
export const names = {
  archives: 'archives',
  files: 'files',
  of: (archive: string, object: string) => `archives/${archive}/${object}`,
  file: (name: string, ending: string) => `files/${name.slice(0, 2)}/${name}${ending}`,
  table: (name: string) => `tables/${name}.copy.gz`,
  jobs: 'jobs.jsonl.gz',
  fileList: 'files.jsonl.gz',
  secret: 'secret',
  siteKey: 'site-key',
  manifest: 'manifest.json',
  /**
   * List of hashes in the format of `sha256sum`, with paths relative to the archive's folder. Written last:
   * without this list, an archive doesn't count.
   */
  sums: 'SHA256SUMS',
  sumsHash: 'SHA256SUMS.sha256',
}
