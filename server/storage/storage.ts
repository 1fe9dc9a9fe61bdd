import type { Readable } from 'node:stream'
import { FailureElsewhere } from '../errors.ts'

/** What an upload address permits: one key, a maximum number of bytes, and the time of its expiry. */
export interface UploadGrant {
  key: string
  maxBytes: number
  size?: number | undefined
  type?: string | undefined
  expiresAt: Date
  /** Undefined for an upload of the whole file. */
  part?: PartName | undefined
}

export interface PartName {
  /** The upload's id in the store. */
  id: string
  /** Number of the part, beginning with 1. */
  number: number
}

/** This site, for a store whose upload addresses are on this site. */
export interface Ours {
  /** Scheme and host, without a slash at the end. */
  site: string
  secret: string
}

/** Temporary credentials issued by the store, for one key. */
export interface CredentialsFor {
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string; expiresAt: Date }
  region: string
  location: string
}

/** A completed upload that can't be read yet. The caller must call `keep` or `discard`. */
export interface Received {
  size: number
  /** Replaces the content of the key atomically. Calling it again with the same key does nothing. */
  keep(key: string): Promise<void>
  discard(): Promise<void>
}

/** Position of the first and the last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Response headers that the store sends to a reader. */
export interface Shown {
  type: string
  disposition: string
}

export interface StoredObject {
  key: string
  size: number
}

/** A part that has arrived. Its ETag changes if the part is uploaded again. */
export interface Part {
  number: number
  etag: string
  size: number
}

/** Files uploaded in parts. Each part has its own address. Parts may arrive in any order, and again. */
export interface PartStore {
  /** Returns the upload's id in the store. */
  begin(key: string, type?: string): Promise<string>
  /** Receives one part that was put to this site's own address. @throws {StorageRefusal} */
  receive(key: string, part: PartName, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Part>
  /** Parts sorted by number. Undefined if the upload doesn't exist, or was already joined or aborted. */
  list(key: string, id: string): Promise<Part[] | undefined>
  join(key: string, id: string, parts: Part[]): Promise<Received>
  /** Does nothing if the upload doesn't exist. */
  abort(key: string, id: string): Promise<void>
}

/**
 * File storage. Keys are chosen by the server and stored in `uploads`; a key from an address must be looked
 * up there first. Callers check permissions before each call.
 */
export interface Storage {
  readonly bucket: string
  /** True if browsers exchange files directly with the store. */
  readonly isDirect: boolean
  readonly parts: PartStore
  /** Throws if the store can't be used. */
  check(): Promise<void>
  /**
   * Absolute address to which the browser puts a file or a part. The address never accepts more bytes than
   * the grant allows.
   */
  uploadUrl(grant: UploadGrant, ours: Ours): Promise<string>
  /** Requests credentials that can only put a file to this key. Undefined if the store issues none. */
  readonly credentials?: ((key: string) => Promise<CredentialsFor>) | undefined
  /** Key in an address of the store; the query is ignored. Undefined for other addresses. */
  keyOf(address: URL): string | undefined
  /** Number of free bytes. Undefined if the store can't tell. */
  free?(): Promise<number>
  /** Address where a reader may fetch the file for a minute. Undefined if this server sends the files. */
  readUrl?(key: string, shown: Shown): Promise<string>
  /**
   * Receives bytes, with constant memory. @throws {StorageRefusal} if there are too many bytes or the store
   * is full. After an error nothing is stored.
   */
  receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Received>
  /**
   * Makes an uploaded file readable by `read`. From then on, PUTs to its upload address no longer change the
   * content of the key.
   */
  settle(key: string): Promise<void>
  /** Size in bytes, also of a file that is not settled. Undefined if the file doesn't exist. */
  size(key: string): Promise<number | undefined>
  /** ETag, which changes whenever the settled content changes. Undefined if there is no settled content. */
  tag(key: string): Promise<string | undefined>
  /** Returns undefined if the key has no settled content. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Does nothing if the file doesn't exist. */
  remove(key: string): Promise<void>
  /** Yields all settled files. */
  objects(): AsyncIterable<StoredObject>
  /** Deletes leftovers of uploads that were interrupted before this time. */
  tidy(before: Date): Promise<void>
}

/** Format of the keys that the server chooses. Such a key can't point outside its folder. */
export const goodKey = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/**
 * Wraps a completed upload so that `keep` can be called again when a transaction is retried. The second call
 * with the same key does nothing.
 */
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

type Reason = 'tooLarge' | 'full' | 'gone' | 'away'

export class StorageRefusal extends FailureElsewhere {
  override name = 'StorageRefusal'
  readonly reason: Reason

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
