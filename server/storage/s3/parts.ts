import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { asReceived, type Part, type PartName, type PartStore, StorageRefusal } from '../storage.ts'
import { type Bucket, incoming } from './bucket.ts'
import { isMissing, unlessMissing } from './errors.ts'

interface Upload {
  Bucket: string
  Key: string
  UploadId: string
}

async function begin({ client, Bucket }: Bucket, Key: string, ContentType?: string): Promise<Upload> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType }))
  return { Bucket, Key, UploadId: UploadId! }
}

async function putPart({ client }: Bucket, upload: Upload, number: number, Body: Buffer): Promise<Part> {
  const size = Body.length
  const part = { ...upload, PartNumber: number, Body, ContentLength: size }
  const { ETag } = await client.send(new UploadPartCommand(part))
  return { number, size, etag: ETag! }
}

async function complete({ client }: Bucket, upload: Upload, parts: Part[]) {
  const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
  await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
}

const sizeOf = (parts: Part[]) => parts.reduce((sum, { size }) => sum + size, 0)

export class S3Parts implements PartStore {
  readonly #bucket: Bucket

  constructor(bucket: Bucket) {
    this.#bucket = bucket
  }

  begin = async (key: string, type?: string) => (await begin(this.#bucket, incoming(key), type)).UploadId

  /** Receives a part whose size was not declared. A part is small enough to be kept in memory. */
  async receive(key: string, { id, number }: PartName, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
    const body = Buffer.concat(await Array.fromAsync(limited(bytes, maxBytes)))
    return putPart(this.#bucket, this.#upload(key, id), number, body)
  }

  list(key: string, id: string): Promise<Part[] | undefined> {
    return unlessMissing(this.#list(this.#upload(key, id)))
  }

  /** Lists all pages. Stops unless `IsTruncated` is set, because some stores always return a next marker. */
  async #list(upload: Upload) {
    const parts: Part[] = []
    for (let PartNumberMarker: string | undefined; ; ) {
      const page = await this.#bucket.client.send(new ListPartsCommand({ ...upload, PartNumberMarker }))
      for (const { PartNumber, ETag, Size } of page.Parts ?? [])
        parts.push({ number: PartNumber!, etag: ETag!, size: Size! })
      if (!page.IsTruncated) return parts
      PartNumberMarker = page.NextPartNumberMarker
    }
  }

  async join(key: string, id: string, parts: Part[]) {
    const keep = () =>
      complete(this.#bucket, this.#upload(key, id), parts).catch((error: unknown) => {
        throw isMissing(error) ? new StorageRefusal('gone', { cause: error }) : error
      })
    return asReceived({ size: sizeOf(parts), keep, discard: async () => {} })
  }

  async abort(key: string, id: string) {
    const { client } = this.#bucket
    await unlessMissing(client.send(new AbortMultipartUploadCommand(this.#upload(key, id))))
  }

  #upload = (key: string, id: string): Upload => ({
    Bucket: this.#bucket.Bucket,
    Key: incoming(key),
    UploadId: id,
  })
}

/** Size of one part of a multipart upload, which is kept in memory. S3 requires at least 5 MB. */
const step = 8 * 1_048_576

/**
 * Uploads a stream of unknown length to the bucket. @returns the number of bytes. @throws {StorageRefusal} if
 * there are too many. After an error nothing is stored.
 */
export async function send(bucket: Bucket, Key: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
  const { client, Bucket } = bucket
  const chunks = stepped(limited(bytes, maxBytes))
  const first = await chunks.next()
  const Body = first.done ? Buffer.alloc(0) : first.value
  if (Body.length === step) return sendInParts(bucket, Key, Body, chunks)
  await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length }))
  return Body.length
}

async function sendInParts(bucket: Bucket, Key: string, first: Buffer, rest: AsyncIterable<Buffer>) {
  const upload = await begin(bucket, Key)
  try {
    const parts = [await putPart(bucket, upload, 1, first)]
    for await (const chunk of rest) parts.push(await putPart(bucket, upload, parts.length + 1, chunk))
    await complete(bucket, upload, parts)
    return sizeOf(parts)
  } catch (error) {
    await bucket.client.send(new AbortMultipartUploadCommand(upload))
    throw error
  }
}

async function* limited(bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxBytes) throw new StorageRefusal('tooLarge')
    yield chunk
  }
}

async function* stepped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    waiting.push(chunk)
    length += chunk.length
    while (length >= step) {
      const joined = Buffer.concat(waiting)
      yield joined.subarray(0, step)
      waiting = [joined.subarray(step)]
      length -= step
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}
