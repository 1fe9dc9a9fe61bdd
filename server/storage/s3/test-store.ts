import { CreateBucketCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { parseEnv } from '../../env.ts'
import type { Put } from '../contract.ts'
import { openBucket } from './bucket.ts'
import { S3Storage } from './s3.ts'

/** The settings of the store that `npm run test:engines` has started, with a bucket of this name. */
export async function testStore(bucket: string, origin = 'http://songs.example') {
  const settings = { ...process.env, S3_BUCKET: bucket }
  const { s3 } = parseEnv({ ...onlyS3(settings) })
  const { client, Bucket } = openBucket(s3!)
  await client.send(new CreateBucketCommand({ Bucket }))
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: corsFor(origin) }))
  return { settings: onlyS3(settings), storage: new S3Storage(s3!), client }
}

const onlyS3 = (settings: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name.startsWith('S3_')))

/** As in README. */
const corsFor = (origin: string) => ({
  CORSRules: [
    {
      AllowedOrigins: [origin],
      AllowedMethods: ['GET', 'PUT', 'HEAD'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['ETag', 'Content-Range'],
      MaxAgeSeconds: 600,
    },
  ],
})

/** As a browser sends: no type where it knows none. */
export const putToStore: Put = async (address, bytes, type) => {
  const reply = await fetch(address, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: type ? { 'content-type': type } : {},
  })
  await reply.text()
  return { status: reply.status, etag: reply.headers.get('etag') ?? '' }
}
