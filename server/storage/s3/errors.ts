import { PassThrough, type Readable } from 'node:stream'
import { codeOf } from '../../errors.ts'
import { StorageRefusal } from '../storage.ts'
import { storeFrozen } from './frozen.ts'

/** Error of a failed S3 call. Contains the HTTP status if the store replied. */
export interface S3Error extends Error {
  $metadata?: { httpStatusCode?: number }
}

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
const full = new Set(['QuotaExceeded', 'InsufficientStorage'])

/** True if the object doesn't exist. A reply to HEAD has no body, so only its status tells this. */
export const isMissing = (error: unknown) =>
  error instanceof Error && (missing.has(error.name) || statusOf(error) === 404)

const statusOf = ({ $metadata }: S3Error) => $metadata?.httpStatusCode ?? 0

export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name } = error
  const status = statusOf(error)
  if (full.has(name) || status === 507) return new StorageRefusal('full', { cause: error })
  const isAway =
    status >= 500 || name === 'TimeoutError' || name === storeFrozen || codeOf(error).startsWith('E')
  return isAway ? new StorageRefusal('away', { cause: error }) : error
}

export async function unlessMissing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns the body of a reply as a stream. Converts an error of the stream like an error of the call. */
export function inOurWords(bytes: Readable): Readable {
  const passed = new PassThrough()
  bytes.on('error', (error) => {
    const refusal = asRefusal(error)
    passed.destroy(refusal instanceof Error ? refusal : error)
  })
  passed.once('close', () => bytes.destroy())
  return bytes.pipe(passed)
}
