import type { Readable } from 'node:stream'

/** What an upload address allows: one key, so many bytes, until then. */
export interface UploadGrant {
  key: string
  maxBytes: number
  expiresAt: Date
}

/** This site, for a store whose addresses are our own. */
export interface Ours {
  /** Scheme and host, without a trailing slash. */
  site: string
  secret: string
}

/** Bytes that have arrived whole and lie where nobody sees them. Ends with `keep` or `discard`. */
export interface Received {
  size: number
  /** Puts them in the place of whatever the key held, all at once. */
  keep(key: string): Promise<void>
  discard(): Promise<void>
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where files lie. Keys are chosen by the server and looked up in `uploads`; a key from an address is never handed on.
 * Whoever may read or write is decided before the store is asked.
 */
export interface Storage {
  readonly bucket: string
  /** Throws where the store can't be written or read. */
  check(): Promise<void>
  /** The absolute address that the browser puts a file to. */
  uploadUrl(grant: UploadGrant, ours: Ours): Promise<string>
  /** Takes bytes in with constant memory. @throws {StorageRefusal} and leaves nothing where they are too many or the store is full. */
  receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Received>
  /** Bytes of a key; undefined where there are none. */
  size(key: string): Promise<number | undefined>
  /** Undefined where the key holds nothing. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Fine where there is nothing. */
  remove(key: string): Promise<void>
  /** Removes what uploads left that broke off before then. */
  tidy(before: Date): Promise<void>
}
