import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
} from '@aws-sdk/client-s3'
import { StorageRefusal } from '../refusal.ts'
import type { Part, PartStore, Received } from '../storage.ts'
import { type Bucket, incoming } from './bucket.ts'
import { isMissing, unlessMissing } from './errors.ts'

/** Uploads in parts, as the store has them itself. */
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

  list(key: string, id: string): Promise<Part[] | undefined> {
    return unlessMissing(this.#list(key, id))
  }

  /** Asked on only while the store says that there is more: some name a next part for ever. */
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
    return {
      size: parts.reduce((sum, { size }) => sum + size, 0),
      async keep() {
        try {
          await client.send(new CompleteMultipartUploadCommand(whole))
        } catch (error) {
          throw isMissing(error) ? new StorageRefusal('gone', { cause: error }) : error
        }
      },
      discard: async () => {},
    }
  }

  async abort(key: string, UploadId: string) {
    const { client, Bucket } = this.#bucket
    await unlessMissing(
      client.send(new AbortMultipartUploadCommand({ Bucket, Key: incoming(key), UploadId })),
    )
  }
}
