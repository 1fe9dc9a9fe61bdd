import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { StorageRefusal } from '../refusal.ts'
import type { Bucket } from './bucket.ts'

/** Size of one part of a multipart upload, which is kept in memory. S3 requires at least 5 MB. */
const step = 8 * 1_048_576

/**
 * Uploads a stream of unknown length to the bucket. @returns the number of bytes. @throws {StorageRefusal} if
 * there are too many. After an error nothing is stored.
 */
export async function send(bucket: Bucket, Key: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
  const { client, Bucket } = bucket
  const chunks = stepped(bytes, maxBytes)
  const first = await chunks.next()
  const begin = first.done ? Buffer.alloc(0) : first.value
  if (begin.length === step) return sendInParts(bucket, Key, begin, chunks)
  await client.send(new PutObjectCommand({ Bucket, Key, Body: begin, ContentLength: begin.length }))
  return begin.length
}

async function sendInParts(
  { client, Bucket }: Bucket,
  Key: string,
  begin: Buffer,
  rest: AsyncIterable<Buffer>,
) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  const upload = { Bucket, Key, UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    let size = 0
    const sendPart = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1
      const sent = await client.send(
        new UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: Body.length }),
      )
      Parts.push({ PartNumber, ETag: sent.ETag })
      size += Body.length
    }
    await sendPart(begin)
    for await (const chunk of rest) await sendPart(chunk)
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    return size
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload))
    throw error
  }
}

async function* stepped(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.length
    if (total > maxBytes) throw new StorageRefusal('tooLarge')
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
