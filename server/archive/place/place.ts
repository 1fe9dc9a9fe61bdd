import type { Readable } from 'node:stream'

/** Destination of backups: a folder, or a prefix of an S3 bucket. Names of objects may contain slashes. */
export interface Place {
  /** Path or URL, for messages to people. */
  readonly title: string
  /** Reads an object. Undefined if it doesn't exist. */
  read(name: string): Promise<Readable | undefined>
  /** Writes an object atomically. Replaces an existing object of this name. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Size of an object in bytes. Undefined if the object doesn't exist. */
  size(name: string): Promise<number | undefined>
  /** ETag, which changes whenever the object changes. Undefined if the object doesn't exist. */
  tag(name: string): Promise<string | undefined>
  /** Yields the names of all objects below a folder. Each name begins with the folder. */
  list(folder: string): AsyncIterable<string>
  /** Deletes an object. Does nothing if it doesn't exist. */
  remove(name: string): Promise<void>
  /** Deletes unfinished writes of killed backups that began before this time. */
  tidy(before: Date): Promise<void>
}
