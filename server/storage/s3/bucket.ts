import { S3Client } from '@aws-sdk/client-s3'
import { endpointOf, type S3Settings } from '../../env.ts'
import { asRefusal } from './errors.ts'
import { failFast } from './frozen.ts'

/** An S3 client and the name of the bucket, as parameters for its commands. */
export interface Bucket {
  client: S3Client
  Bucket: string
}

/** Maximum time in milliseconds without any bytes on an active connection. */
const longestSilence = 30_000

/**
 * Opens a bucket. Sends checksums only if the operation requires them, because stores other than Amazon's
 * don't support the newer kinds.
 */
export function openBucket(
  { bucket, accessKeyId, secretAccessKey, ...place }: S3Settings,
  socketTimeout = longestSilence,
): Bucket {
  const client = new S3Client({
    endpoint: endpointOf(place).href,
    region: place.region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, socketTimeout, throwOnRequestTimeout: true },
    maxAttempts: 2,
  })
  failFast(client, bucket)
  const inOurWords =
    <Args, Answer>(ask: (args: Args) => Promise<Answer>) =>
    (args: Args) =>
      ask(args).catch((error: unknown) => {
        throw asRefusal(error)
      })
  client.middlewareStack.add(inOurWords, { step: 'initialize', priority: 'high', name: 'inOurWords' })
  return { Bucket: bucket, client }
}

/** Key of an upload until it is attached. Upload addresses can write only below this prefix. */
export const incoming = (key: string) => `incoming/${key}`
export const kept = (key: string) => `kept/${key}`
/** Key of a file that this server is still writing. */
export const passing = (id: string) => `passing/${id}`
