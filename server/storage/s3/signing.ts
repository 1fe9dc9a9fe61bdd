import { GetObjectCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Shown, UploadGrant } from '../storage.ts'
import { type Bucket, incoming, kept } from './bucket.ts'

/** A reader's address is good for a minute: long enough to begin, too short to pass around. */
const readSeconds = 60

/** An address for just this: the key or part, its length, and its type where that was said. */
export function uploadAddress({ client, Bucket }: Bucket, grant: UploadGrant): Promise<string> {
  const { key, size, type, part, expiresAt } = grant
  const expiresIn = Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 1000))
  const object = { Bucket, Key: incoming(key), ContentLength: size }
  // The library signs neither by itself.
  const signableHeaders = new Set(['host', 'content-length'])
  if (!part && type !== undefined) signableHeaders.add('content-type')
  const options = { expiresIn, signableHeaders }
  return part
    ? getSignedUrl(
        client,
        new UploadPartCommand({ ...object, UploadId: part.id, PartNumber: part.number }),
        options,
      )
    : getSignedUrl(client, new PutObjectCommand({ ...object, ContentType: type }), options)
}

export const readAddress = ({ client, Bucket }: Bucket, key: string, { type, disposition }: Shown) =>
  getSignedUrl(
    client,
    new GetObjectCommand({
      Bucket,
      Key: kept(key),
      ResponseContentType: type,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: 'private, no-cache',
    }),
    { expiresIn: readSeconds },
  )
