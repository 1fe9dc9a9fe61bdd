import { join } from 'node:path'
import { type Env, endpointOf } from '../env.ts'
import { codeOf } from '../errors.ts'
import { StartError } from '../settings/start-error.ts'
import { DiskStorage } from './disk/disk.ts'
import type { S3Error } from './s3/errors.ts'
import type { Storage } from './storage.ts'

/** Opens the S3 bucket if one is configured, otherwise a folder. Imports the S3 client only if needed. */
export async function openStorage({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): Promise<Storage> {
  if (!s3) return new DiskStorage(join(dataDir, 'files'))
  const { S3Storage } = await import('./s3/s3.ts')
  return new S3Storage(s3)
}

export async function checkStorage(storage: Storage, { s3 }: Pick<Env, 's3'>) {
  try {
    await storage.check()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (!s3) throw new StartError(`DATA_DIR can't be written: ${error.message}`)
    const cause: S3Error = error.cause instanceof Error ? error.cause : error
    const status = cause.$metadata?.httpStatusCode
    const where = endpointOf(s3).origin
    if (status === 404) throw new StartError(`S3_BUCKET: the store at ${where} has no bucket ${s3.bucket}.`)
    if (status === 403)
      throw new StartError(
        `S3_ACCESS_KEY_ID: the store at ${where} refuses this key for the bucket ${s3.bucket}.`,
      )
    throw new StartError(
      `S3_ENDPOINT: the store at ${where} does not answer (${codeOf(cause) || (status ?? cause.name)}).`,
    )
  }
}
