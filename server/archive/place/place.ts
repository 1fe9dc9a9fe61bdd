import type { Readable } from 'node:stream'

/** Destination of backups: a folder, or a prefix of an S3 bucket. Parts of names are separated by slashes. */
export interface Place {
  /** How people call it. */
  readonly title: string
  /** Undefined if missing. */
  read(name: string): Promise<Readable | undefined>
  /** Atomic write that replaces an object of this name. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Size in bytes; undefined if missing. */
  size(name: string): Promise<number | undefined>
  /** Changes whenever the object does; undefined if missing. */
  tag(name: string): Promise<string | undefined>
  /** Names of all objects below a folder, including the folder. */
  list(folder: string): AsyncIterable<string>
  /** Fine where there is none. */
  remove(name: string): Promise<void>
  /** Removes partial writes of killed backups from before this time. */
  tidy(before: Date): Promise<void>
}
