import type { Readable } from 'node:stream'

/** Where backups lie: a folder, or a part of an S3 bucket. Names have slashes between their parts. */
export interface Place {
  /** How people call it. */
  readonly title: string
  /** Undefined where there is none of that name. */
  read(name: string): Promise<Readable | undefined>
  /** Writes an object whole or not at all, and replaces what had its name. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** In bytes; undefined where there is none of that name. */
  size(name: string): Promise<number | undefined>
  /** Changes whenever the object does; undefined where there is none of that name. */
  tag(name: string): Promise<string | undefined>
  /** Names of all objects below a folder, with the folder. */
  list(folder: string): AsyncIterable<string>
  /** Fine where there is none. */
  remove(name: string): Promise<void>
  /** Removes what killed backups left half written before then. */
  tidy(before: Date): Promise<void>
}
