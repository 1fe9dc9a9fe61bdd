import { StorageRefusal } from '../refusal.ts'

interface S3Error {
  name: string
  code?: unknown
  $metadata?: { httpStatusCode?: number }
}

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
const full = new Set(['QuotaExceeded', 'InsufficientStorage'])

/** A HEAD has no body, and so no code but its status. */
export const isMissing = (error: unknown) =>
  missing.has((error as S3Error).name) || (error as S3Error).$metadata?.httpStatusCode === 404

/** Maps an S3 error to a StorageRefusal where there is one. */
export function asRefusal(error: unknown): unknown {
  const { name, code, $metadata } = error as S3Error
  const status = $metadata?.httpStatusCode ?? 0
  if (full.has(name) || status === 507) return new StorageRefusal('full', { cause: error })
  const isAway =
    status >= 500 || name === 'TimeoutError' || (typeof code === 'string' && code.startsWith('E'))
  return isAway ? new StorageRefusal('away', { cause: error }) : error
}

/** Undefined where there is nothing. */
export async function unlessMissing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
