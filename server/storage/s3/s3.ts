import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
} from '@aws-sdk/client-s3'
import { endpointOf, type S3Settings } from '../../env.ts'
import { signedAddress } from '../signing.ts'
import {
  asReceived,
  type ByteRange,
  type Ours,
  type Received,
  type Shown,
  type Storage,
  type UploadGrant,
} from '../storage.ts'
import { type Bucket, incoming, kept, openBucket, passing } from './bucket.ts'
import { inOurWords, unlessMissing } from './errors.ts'
import { keptObjects, tidyBucket } from './listing.ts'
import { S3Parts, send } from './parts.ts'
import { openCredentials, readAddress, uploadAddress } from './signing.ts'

/**
 * Stores files in a bucket of any S3 store. The browser uploads to `incoming/` and reads files by signed
 * addresses. Attaching copies a file to `kept/`. No upload address can write there, so the bytes that are
 * served are those that were checked.
 */
export class S3Storage implements Storage {
  readonly bucket: string
  readonly isDirect = true
  readonly parts: S3Parts
  readonly credentials: Storage['credentials']
  readonly #bucket: Bucket
  readonly #addresses: string

  constructor(settings: S3Settings) {
    this.bucket = settings.bucket
    this.#bucket = openBucket(settings)
    this.#addresses = new URL(`${settings.bucket}/${incoming('')}`, withSlash(endpointOf(settings))).href
    this.parts = new S3Parts(this.#bucket)
    const credentialsFor = openCredentials(settings)
    this.credentials = credentialsFor && ((key) => credentialsFor(key, this.#addresses + key))
  }

  async check() {
    const { client, Bucket } = this.#bucket
    await client.send(new HeadBucketCommand({ Bucket }))
  }

  /** S3 can sign an exact size, but no maximum. So bytes of undeclared size go through this server. */
  uploadUrl = (grant: UploadGrant, ours: Ours) =>
    grant.size === undefined
      ? Promise.resolve(signedAddress(grant, ours))
      : uploadAddress(this.#bucket, grant)

  readUrl = (key: string, shown: Shown) => readAddress(this.#bucket, key, shown)

  keyOf({ origin, pathname }: URL) {
    const address = origin + pathname
    return address.startsWith(this.#addresses) ? address.slice(this.#addresses.length) : undefined
  }

  async receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Received> {
    const place = passing(randomUUID())
    const size = await send(this.#bucket, place, bytes, maxBytes)
    return asReceived({
      size,
      keep: (key) => this.#move(place, kept(key)),
      discard: () => this.#delete(place),
    })
  }

  settle = (key: string) => unlessMissing(this.#move(incoming(key), kept(key)))

  async size(key: string) {
    return ((await this.#head(kept(key))) ?? (await this.#head(incoming(key))))?.ContentLength
  }

  async tag(key: string) {
    return (await this.#head(kept(key)))?.ETag
  }

  #head(Key: string) {
    const { client, Bucket } = this.#bucket
    return unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key })))
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const { client, Bucket } = this.#bucket
    const Range = range && `bytes=${range.start}-${range.end}`
    const got = await unlessMissing(client.send(new GetObjectCommand({ Bucket, Key: kept(key), Range })))
    return got?.Body instanceof Readable ? inOurWords(got.Body) : undefined
  }

  async remove(key: string) {
    await this.#delete(incoming(key))
    await this.#delete(kept(key))
  }

  objects = () => keptObjects(this.#bucket)

  tidy = (before: Date) => tidyBucket(this.#bucket, before)

  async #move(from: string, to: string) {
    const { client, Bucket } = this.#bucket
    await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }))
    await this.#delete(from)
  }

  async #delete(Key: string) {
    const { client, Bucket } = this.#bucket
    await client.send(new DeleteObjectCommand({ Bucket, Key }))
  }
}

const withSlash = ({ href }: URL) => (href.endsWith('/') ? href : `${href}/`)
