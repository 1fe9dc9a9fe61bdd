import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import type { S3Settings } from '../../env.ts'
import { type Bucket, openBucket } from '../../storage/s3/bucket.ts'
import { unlessMissing } from '../../storage/s3/errors.ts'
import { below, endUploads } from '../../storage/s3/listing.ts'
import { send } from '../../storage/s3/parts.ts'
import type { Place } from './place.ts'

/**
 * Stores backups below a prefix of an S3 bucket, with the access keys of the settings. An object exists only
 * after a complete upload.
 */
export class BucketPlace implements Place {
  readonly title: string
  readonly #bucket: Bucket
  readonly #prefix: string

  constructor(settings: S3Settings, prefix: string) {
    this.#bucket = openBucket(settings)
    this.#prefix = prefix && `${prefix.replace(/\/+$/, '')}/`
    this.title = `s3://${settings.bucket}/${this.#prefix}`
  }

  async read(name: string): Promise<Readable | undefined> {
    const found = await unlessMissing(this.#bucket.client.send(new GetObjectCommand(this.#named(name))))
    return found?.Body instanceof Readable ? found.Body : undefined
  }

  async write(name: string, bytes: AsyncIterable<Uint8Array>) {
    await send(this.#bucket, this.#prefix + name, bytes, Number.POSITIVE_INFINITY)
  }

  size = async (name: string) => (await this.#describe(name))?.ContentLength

  tag = async (name: string) => (await this.#describe(name))?.ETag

  #describe = (name: string) =>
    unlessMissing(this.#bucket.client.send(new HeadObjectCommand(this.#named(name))))

  async *list(folder: string) {
    for await (const { Key } of below(this.#bucket, `${this.#prefix}${folder}/`))
      yield Key!.slice(this.#prefix.length)
  }

  async remove(name: string) {
    await this.#bucket.client.send(new DeleteObjectCommand(this.#named(name)))
  }

  async tidy(before: Date) {
    await endUploads(this.#bucket, this.#prefix, before)
  }

  #named = (name: string) => ({ Bucket: this.#bucket.Bucket, Key: this.#prefix + name })
}
