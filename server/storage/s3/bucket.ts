import { S3Client } from '@aws-sdk/client-s3'
import { asRefusal } from './errors.ts'
import { failFast } from './frozen.ts'
import { endpointOf, type S3Settings } from './place.ts'

/** One bucket, and how to ask for it. */
export interface Bucket {
  client: S3Client
  Bucket: string
}

/** Maximum silence on a connection in use, in milliseconds. */
const longestSilence = 30_000

/** Checksums only if required: stores other than Amazon's don't know the newer ones. */
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

/** Prefix of uploads until they are attached. Upload addresses reach nothing else. */
export const incoming = (key: string) => `incoming/${key}`
export const kept = (key: string) => `kept/${key}`
/** Prefix of the server's own incomplete writes. */
export const passing = (id: string) => `passing/${id}`
