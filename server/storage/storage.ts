import type { Readable } from 'node:stream'

/** What an upload address allows: one key, so many bytes, until then. */
export interface UploadGrant {
  key: string
  maxBytes: number
  /** Exactly so many bytes, of this type, where that was said before. */
  size?: number | undefined
  type?: string | undefined
  expiresAt: Date
  /** Absent: the whole file. */
  part?: PartName | undefined
}

/** One part of an upload in parts. */
export interface PartName {
  /** The store's own id of the upload. */
  id: string
  /** From 1. */
  number: number
}

/** This site, for a store whose addresses are our own. */
export interface Ours {
  /** Scheme and host, without a trailing slash. */
  site: string
  secret: string
}

/** Credentials of the store's own for one key, until they end. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
  expiresAt: Date
}

/** Credentials, and where to put the file with them. */
export interface CredentialsFor {
  credentials: Credentials
  region: string
  location: string
}

/** A completed upload that isn't readable yet. Ends with `keep` or `discard`. */
export interface Received {
  size: number
  /** Replaces what the key held, atomically. Called again with the same key, it does nothing. */
  keep(key: string): Promise<void>
  discard(): Promise<void>
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Response headers for a reader. */
export interface Shown {
  type: string
  disposition: string
}

export interface StoredObject {
  key: string
  size: number
}

/** A part that has arrived. The tag changes with each arrival. */
export interface Part {
  number: number
  etag: string
  size: number
}

/** Files that come in parts: each at an address of its own, in any order, again if need be. */
export interface PartStore {
  /** Answers the store's id for the upload. */
  begin(key: string, type?: string): Promise<string>
  /** Takes one part in that is put to our own address. @throws {StorageRefusal} */
  receive(key: string, part: PartName, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Part>
  /** By number. Undefined where the upload is unknown, or not in parts any more. */
  list(key: string, id: string): Promise<Part[] | undefined>
  /** Makes these parts, in this order, one file. */
  join(key: string, id: string, parts: Part[]): Promise<Received>
  /** Fine where there is nothing. */
  abort(key: string, id: string): Promise<void>
}

/**
 * File storage. Keys are chosen by the server and looked up in `uploads`; a key from an address is never passed on.
 * Permission is checked before the storage is asked.
 */
export interface Storage {
  readonly bucket: string
  /** Whether what it has an own address for never passes through us. */
  readonly isDirect: boolean
  readonly parts: PartStore
  /** Throws where the store can't be written or read. */
  check(): Promise<void>
  /** The absolute address that the browser puts a file, or a part of it, to: never more bytes than the grant allows. */
  uploadUrl(grant: UploadGrant, ours: Ours): Promise<string>
  /** Credentials that put a file to this key and do nothing else, where the store gives them. */
  readonly credentials?: ((key: string) => Promise<CredentialsFor>) | undefined
  /** The key that such an address of the store's own names, whatever its query; undefined where it is none. */
  keyOf(address: URL): string | undefined
  /** Bytes that are free, where the store knows it. */
  free?(): Promise<number>
  /** Where a reader may fetch the file for a minute, where that is not through us. */
  readUrl?(key: string, shown: Shown): Promise<string>
  /** Takes bytes in with constant memory. @throws {StorageRefusal} and leaves nothing where they are too many or the store is full. */
  receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Received>
  /** After this, nothing that is put to an upload address changes what the key holds. */
  settle(key: string): Promise<void>
  /** Bytes of a key; undefined where there are none. */
  size(key: string): Promise<number | undefined>
  /** Changes whenever what is settled under the key does; undefined where there is nothing. */
  tag(key: string): Promise<string | undefined>
  /** Undefined where the key holds nothing that is settled. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Fine where there is nothing. */
  remove(key: string): Promise<void>
  /** Every file that is settled. */
  objects(): AsyncIterable<StoredObject>
  /** Removes what uploads left that broke off before then. */
  tidy(before: Date): Promise<void>
}
