import type { Readable } from 'node:stream'

/** Permission of an upload address: one key, a number of bytes, and an expiry. */
export interface UploadGrant {
  key: string
  maxBytes: number
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

/** This site, for a store that uses the site's own addresses. */
export interface Ours {
  /** Scheme and host, without a trailing slash. */
  site: string
  secret: string
}

/** The store's own temporary credentials for one key. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
  expiresAt: Date
}

export interface CredentialsFor {
  credentials: Credentials
  region: string
  location: string
}

/** A completed upload that isn't readable yet. Ends with `keep` or `discard`. */
export interface Received {
  size: number
  /** Replaces the key's content, atomically. A repetition with this key does nothing. */
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

/** Files in parts: each part at its own address, in any order, repeatable. */
export interface PartStore {
  /** Returns the store's id for the upload. */
  begin(key: string, type?: string): Promise<string>
  /** Receives one part, put to the site's own address. @throws {StorageRefusal} */
  receive(key: string, part: PartName, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Part>
  /** By number. Undefined if the upload is unknown, or no longer in parts. */
  list(key: string, id: string): Promise<Part[] | undefined>
  join(key: string, id: string, parts: Part[]): Promise<Received>
  /** Fine where there is nothing. */
  abort(key: string, id: string): Promise<void>
}

/**
 * File storage. Keys are chosen by the server and looked up in `uploads`. A key from an address is never
 * passed on. Permissions are checked before any storage call.
 */
export interface Storage {
  readonly bucket: string
  /** True if files with the store's own addresses never pass through this server. */
  readonly isDirect: boolean
  readonly parts: PartStore
  /** Throws if the store can't be written or read. */
  check(): Promise<void>
  /**
   * Absolute address to which the browser puts a file, or a part of it. Never accepts more bytes than the
   * grant.
   */
  uploadUrl(grant: UploadGrant, ours: Ours): Promise<string>
  /** Credentials that can only put a file to this key, if the store issues them. */
  readonly credentials?: ((key: string) => Promise<CredentialsFor>) | undefined
  /** Key of one of the store's own addresses, whatever its query; undefined for other addresses. */
  keyOf(address: URL): string | undefined
  /** Free bytes, if the store knows. */
  free?(): Promise<number>
  /** Address from which a reader may fetch the file for a minute; absent if this server sends it. */
  readUrl?(key: string, shown: Shown): Promise<string>
  /**
   * Receives bytes with constant memory. @throws {StorageRefusal} and leaves nothing if they are too many or
   * the store is full.
   */
  receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Received>
  /** After this, puts to an upload address no longer change the key's content. */
  settle(key: string): Promise<void>
  /** Bytes of a key; undefined if missing. */
  size(key: string): Promise<number | undefined>
  /** Changes whenever the key's settled content does; undefined if missing. */
  tag(key: string): Promise<string | undefined>
  /** Undefined if the key has no settled content. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Fine where there is nothing. */
  remove(key: string): Promise<void>
  /** Every file that is settled. */
  objects(): AsyncIterable<StoredObject>
  /** Removes leftovers of uploads that broke off before then. */
  tidy(before: Date): Promise<void>
}

/** Format of the server's own keys, which can't lead out of a folder. */
export const goodKey = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** A completed upload whose `keep` may be called again by a restarted transaction. It is done once. */
export function asReceived(received: Received): Received {
  let kept: string | undefined
  return {
    ...received,
    async keep(key) {
      if (kept === key) return
      await received.keep(key)
      kept = key
    },
  }
}
