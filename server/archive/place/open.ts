import path from 'node:path'
import type { Env } from '../../env.ts'
import { StartError } from '../../settings/start-error.ts'
import { FolderPlace } from './folder.ts'
import type { Place } from './place.ts'

export async function openPlace(
  text: string,
  { s3, backupKey, dataDir }: Pick<Env, 's3' | 'backupKey' | 'dataDir'>,
): Promise<Place> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(text) ?? []
  if (text.startsWith('s3:') && !bucket)
    throw new StartError(`${text} names no bucket: say s3://BUCKET/PREFIX.`)
  if (!bucket) {
    refuseNoFolder(text, dataDir)
    return new FolderPlace(text)
  }
  if (!s3)
    throw new StartError(
      `${text} needs the settings of the store: S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, and S3_ENDPOINT for any but Amazon's.`,
    )
  if (!backupKey)
    throw new StartError(
      `${text} is another's machine: set BACKUP_KEY, and the backups there are encrypted. npm run backup -- key makes one.`,
    )
  // Imported only here, because the S3 client is large and most backups don't need it.
  const { BucketPlace } = await import('./bucket.ts')
  return new BucketPlace({ ...s3, bucket }, prefix)
}

/**
 * Throws if the text is another kind of URL, which would be taken for the name of a folder. Also throws for
 * folders that the site itself uses.
 */
function refuseNoFolder(text: string, dataDir: string) {
  if (/^[\w+.-]+:\/\//.test(text))
    throw new StartError(`${text} is no place for backups: say a folder, or s3://BUCKET/PREFIX.`)
  const [first = ''] = path.relative(path.resolve(dataDir), path.resolve(text)).split(path.sep)
  // Otherwise the archive's files would be mixed with the site's own files, and would be archived too.
  if (['', 'files', 'pg', 'socket', 'pages'].includes(first))
    throw new StartError(`${text} is the site's own: name a folder for backups alone.`)
}
