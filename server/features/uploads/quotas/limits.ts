import { inMB } from '#contract/surface/format'
import type { Env } from '../../../env.ts'
import { HttpError } from '../../../errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Ceilings, Excess } from './writes.ts'

const MB = 1_048_576

/** Quotas of one person (product.md, "Files"), in bytes. */
const unattached = 500 * MB
const unproven = 250 * MB
const inAll = 20_000 * MB
/** Divisor of the free space for all unattached files together. */
const share = 5
/** Divisor of the free space for all files of one person. */
const ownShare = 10
/** Bytes of all unattached files together in a bucket, where free space is unknown (decision 0158). */
const inBucket = 50_000 * MB
export const importsAtOnce = 3

/** One file of the largest size (`MAX_SONG_MB`) always fits, once the email is proven. */
export async function ceilings(
  env: Pick<Env, 'maxSongMb'>,
  storage: Pick<Storage, 'free'>,
): Promise<Ceilings> {
  const free = await storage.free?.()
  return {
    unattached: Math.max(unattached, env.maxSongMb * MB),
    unproven,
    inAll,
    ofFree: free === undefined ? inAll : Math.max(Math.floor(free / ownShare), env.maxSongMb * MB),
    everybodys: free === undefined ? inBucket : Math.floor(free / share),
  }
}

const noRoom = () => new HttpError('storageFull', 'We’re out of space right now. Please try again later.')

/** Below `MIN_FREE_MB` nothing is taken, below twice as much only songs for accepted requests. @throws 507 */
export async function requireRoom(
  { minFreeMb }: Pick<Env, 'minFreeMb'>,
  storage: Storage,
  { isDelivery }: { isDelivery: boolean },
) {
  const free = await storage.free?.()
  if (free === undefined || free >= 2 * minFreeMb * MB) return
  if (free < minFreeMb * MB) throw noRoom()
  if (!isDelivery)
    throw new HttpError(
      'storageFull',
      'We’re short of space: right now we can take only songs for accepted requests. Please try again later.',
    )
}

export function refusalOf(excess: Excess, limits: Ceilings): HttpError {
  switch (excess) {
    case 'unattached':
      return new HttpError(
        'tooLarge',
        `Files you’ve uploaded but not used yet can be up to ${inMB(limits.unattached)} in total. Please use them first: unused files are deleted after a day.`,
      )
    case 'unproven':
      return new HttpError(
        'tooLarge',
        `Until your email is confirmed, your files can be up to ${inMB(limits.unproven)} in total.`,
      )
    case 'inAll':
      return new HttpError('tooLarge', `Your files can be up to ${inMB(limits.inAll)} in total.`)
    case 'ofFree':
      return new HttpError(
        'storageFull',
        'We’re short of space, and your files have more than a tenth of it. Please try again later.',
      )
    case 'everybodys':
      return noRoom()
  }
}
