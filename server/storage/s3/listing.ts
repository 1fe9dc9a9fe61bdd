import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import type { StoredObject } from '../storage.ts'
import { type Bucket, incoming, kept, passing } from './bucket.ts'
import { unlessMissing } from './errors.ts'

export async function* below({ client, Bucket }: Bucket, Prefix: string) {
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) yield* page.Contents ?? []
}

/** Lists all attached files. */
export async function* keptObjects(bucket: Bucket): AsyncIterable<StoredObject> {
  for await (const { Key, Size } of below(bucket, kept('')))
    yield { key: Key!.slice(kept('').length), size: Size! }
}

/**
 * Deletes files that arrived before this time and were never attached, and unfinished writes. Not every store
 * deletes them automatically.
 */
export async function tidyBucket(bucket: Bucket, before: Date) {
  const { client, Bucket } = bucket
  for (const place of [incoming(''), passing('')])
    for await (const { Key, LastModified } of below(bucket, place))
      if (LastModified! < before) await client.send(new DeleteObjectCommand({ Bucket, Key }))
  await endUploads(bucket, '', before)
}

/** Aborts unfinished multipart uploads below a prefix that began before this time. */
export async function endUploads(bucket: Bucket, prefix: string, before: Date) {
  const { client, Bucket } = bucket
  for await (const { Key, UploadId, Initiated } of unfinished(bucket, prefix))
    if (Initiated! < before)
      await unlessMissing(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
}

async function* unfinished({ client, Bucket }: Bucket, prefix: string) {
  for (let KeyMarker: string | undefined, UploadIdMarker: string | undefined; ; ) {
    const page = await client.send(
      new ListMultipartUploadsCommand({
        Bucket,
        ...(prefix && { Prefix: prefix }),
        KeyMarker,
        UploadIdMarker,
      }),
    )
    yield* page.Uploads ?? []
    if (!page.IsTruncated) return
    KeyMarker = page.NextKeyMarker
    UploadIdMarker = page.NextUploadIdMarker
  }
}
