import { S3Client } from '@aws-sdk/client-s3'
import { asRefusal } from './errors.ts'
import { failFast } from './frozen.ts'
import { endpointOf, type S3Settings } from './place.ts'

/** One bucket, and how to ask for it. */
export interface Bucket {
  client: S3Client
  Bucket: string
}

/** How long nothing may move on a connection that is in use, in milliseconds. */
const longestSilence = 30_000

/** Checksums only where required: stores other than Amazon's don't know the newer ones. */
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

/** What was put to an upload address lies here until it is attached: addresses reach no further. */
export const incoming = (key: string) => `incoming/${key}`
export const kept = (key: string) => `kept/${key}`
/** What the server itself brings, until it is whole. */
export const passing = (id: string) => `passing/${id}`
