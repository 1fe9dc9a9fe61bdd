import { GetObjectCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Settings } from '../../env.ts'
import { grantMs } from '../signing.ts'
import type { CredentialsFor, Shown, UploadGrant } from '../storage.ts'
import { type Bucket, incoming, kept } from './bucket.ts'
import { asRefusal } from './errors.ts'

/** Lifetime of an address for reading, in seconds: long enough to start a download, too short to share. */
const readSeconds = 60

/** Signs an address for exactly this upload: its key or part, its length, and its type if declared. */
export function uploadAddress({ client, Bucket }: Bucket, grant: UploadGrant): Promise<string> {
  const { key, size, type, part, expiresAt } = grant
  const expiresIn = Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 1000))
  const object = { Bucket, Key: incoming(key), ContentLength: size }
  // By default the library doesn't sign these headers.
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

/** Value of a condition key that a request doesn't set. Amazon's STS omits such a key, Ceph's uses ''. */
const unsaid = ''
const grants = ['read', 'write', 'read-acp', 'write-acp', 'full-control']

/** Allows a client to put this one object, but not to make it readable for others (decision 0209). */
const policyFor = (bucket: string, key: string) => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Action: 's3:PutObject',
      Resource: `arn:aws:s3:::${bucket}/${incoming(key)}`,
      Condition: {
        StringEqualsIfExists: {
          's3:x-amz-acl': ['private', unsaid],
          ...Object.fromEntries(grants.map((grant) => [`s3:x-amz-grant-${grant}`, unsaid])),
        },
      },
    },
  ],
})

/**
 * Returns a function that requests temporary credentials for one key from the store's STS. Undefined if no
 * role is configured.
 */
export function openCredentials({ stsRoleArn, endpoint, region, bucket, ...keys }: S3Settings) {
  if (!stsRoleArn) return undefined
  const { accessKeyId, secretAccessKey } = keys
  const client = new STSClient({
    // Amazon's STS has an address of its own. Other stores use the same address for STS.
    ...(endpoint && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: 3000, requestTimeout: 6000, throwOnRequestTimeout: true },
    maxAttempts: 2,
  })
  return async (key: string, location: string): Promise<CredentialsFor> => {
    const asked = new AssumeRoleCommand({
      RoleArn: stsRoleArn,
      RoleSessionName: 'songwright-upload',
      DurationSeconds: grantMs / 1000,
      Policy: JSON.stringify(policyFor(bucket, key)),
    })
    const { Credentials: given } = await client.send(asked).catch((error: unknown) => {
      throw asRefusal(error)
    })
    return {
      credentials: {
        accessKeyId: given!.AccessKeyId!,
        secretAccessKey: given!.SecretAccessKey!,
        sessionToken: given!.SessionToken!,
        expiresAt: given!.Expiration!,
      },
      region,
      location,
    }
  }
}
