import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { StorageRefusal } from '../refusal.ts'
import { asReceived, type Part, type PartName, type PartStore, type Received } from '../storage.ts'
import { type Bucket, incoming } from './bucket.ts'
import { isMissing, unlessMissing } from './errors.ts'

export class S3Parts implements PartStore {
  readonly #bucket: Bucket

  constructor(bucket: Bucket) {
    this.#bucket = bucket
  }

  async begin(key: string, type?: string) {
    const { client, Bucket } = this.#bucket
    const made = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key: incoming(key), ContentType: type }),
    )
    return made.UploadId!
  }

  /** Receives a part whose size was not declared. A part is small enough to be kept in memory. */
  async receive(key: string, { id, number }: PartName, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > maxBytes) throw new StorageRefusal('tooLarge')
      chunks.push(chunk)
    }
    const { client, Bucket } = this.#bucket
    const part = { Bucket, Key: incoming(key), UploadId: id, PartNumber: number }
    const { ETag } = await client.send(
      new UploadPartCommand({ ...part, Body: Buffer.concat(chunks), ContentLength: size }),
    )
    return { number, size, etag: ETag! }
  }

  list(key: string, id: string): Promise<Part[] | undefined> {
    return unlessMissing(this.#list(key, id))
  }

  /** Lists all pages. Stops unless `IsTruncated` is set, because some stores always return a next marker. */
  async #list(key: string, UploadId: string) {
    const { client, Bucket } = this.#bucket
    const parts: Part[] = []
    for (let PartNumberMarker: string | undefined; ; ) {
      const asked = { Bucket, Key: incoming(key), UploadId, PartNumberMarker }
      const page = await client.send(new ListPartsCommand(asked))
      for (const { PartNumber, ETag, Size } of page.Parts ?? [])
        parts.push({ number: PartNumber!, etag: ETag!, size: Size! })
      if (!page.IsTruncated) return parts
      PartNumberMarker = page.NextPartNumberMarker
    }
  }

  async join(key: string, UploadId: string, parts: Part[]): Promise<Received> {
    const { client, Bucket } = this.#bucket
    const named = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
    const whole = { Bucket, Key: incoming(key), UploadId, MultipartUpload: { Parts: named } }
    return asReceived({
      size: parts.reduce((sum, { size }) => sum + size, 0),
      async keep() {
        try {
          await client.send(new CompleteMultipartUploadCommand(whole))
        } catch (error) {
          throw isMissing(error) ? new StorageRefusal('gone', { cause: error }) : error
        }
      },
      discard: async () => {},
    })
  }

  async abort(key: string, UploadId: string) {
    const { client, Bucket } = this.#bucket
    await unlessMissing(
      client.send(new AbortMultipartUploadCommand({ Bucket, Key: incoming(key), UploadId })),
    )
  }
}
