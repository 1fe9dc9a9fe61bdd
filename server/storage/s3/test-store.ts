import { CreateBucketCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { parseEnv } from '../../env.ts'
import type { Put } from '../../test/storage/storage-contract.ts'
import { openBucket } from './bucket.ts'
import { S3Storage } from './s3.ts'

/** Creates a bucket in the store that `npm run test:engines` has started. Returns it with its settings. */
export async function testStore(bucket: string, origin = 'http://songs.example') {
  const settings: NodeJS.ProcessEnv = { ...given(), S3_BUCKET: bucket }
  const { s3 } = parseEnv(settings)
  const { client, Bucket } = openBucket(s3!)
  await client.send(new CreateBucketCommand({ Bucket }))
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: corsFor(origin) }))
  return { settings, storage: new S3Storage(s3!), client }
}

const given = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env)
      .filter(([name]) => name.startsWith('TEST_S3_'))
      .map(([name, value]) => [name.slice('TEST_'.length), value]),
  )

/** CORS rules as described in docs/operating.md. */
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

/** Uploads like a browser, which sends no content type if it doesn't know the type. */
export const putToStore: Put = async (address, bytes, type) => {
  const reply = await fetch(address, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: type ? { 'content-type': type } : {},
  })
  await reply.text()
  return { status: reply.status, etag: reply.headers.get('etag') ?? '' }
}
