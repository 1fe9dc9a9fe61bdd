import { join } from 'node:path'
import type { Env } from '../env.ts'
import { StartError } from '../start-error.ts'
import { DiskStorage } from './disk/disk.ts'
import type { Storage } from './storage.ts'

/** Where files are kept. Refuses a store that it can't use rather than keep files elsewhere than asked. */
export function openStorage({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): Storage {
  if (s3)
    throw new StartError(
      'S3_BUCKET is set, but this version keeps files on disk only. Unset it, and files go to DATA_DIR.',
    )
  return new DiskStorage(join(dataDir, 'files'))
}
