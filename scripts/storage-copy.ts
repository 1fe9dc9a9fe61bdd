// Copies all files to the other storage: npm run storage:copy to-s3, or to-disk. Stop Songwright first. The
// original files are kept.

import { inMB } from '#contract/surface/format'
import { parseEnv } from '../server/env.ts'
import { StartError } from '../server/settings/start-error.ts'
import { copyAll } from '../server/storage/copy.ts'
import { checkStorage, openStorage } from '../server/storage/open.ts'

try {
  const direction = process.argv[2]
  if (direction !== 'to-s3' && direction !== 'to-disk')
    throw new StartError('Say which way: npm run storage:copy to-s3, or npm run storage:copy to-disk')
  const env = parseEnv(process.env)
  if (!env.s3) throw new StartError('S3_BUCKET says which bucket: set it and its keys as for npm start.')
  const disk = await openStorage({ dataDir: env.dataDir })
  const bucket = await openStorage(env)
  await checkStorage(disk, {})
  await checkStorage(bucket, env)
  const [from, to] = direction === 'to-s3' ? [disk, bucket] : [bucket, disk]
  const { files, bytes, copied } = await copyAll(from, to, ({ key, size }, outcome) =>
    console.log(`${outcome === 'copied' ? 'copied' : 'there already'}: ${key} (${inMB(size)})`),
  )
  console.log(
    `${files} files, ${inMB(bytes)}: ${copied} copied, ${files - copied} there already, all the same`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
