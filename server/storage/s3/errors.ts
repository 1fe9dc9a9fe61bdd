import { StorageRefusal } from '../refusal.ts'

interface S3Error {
  name: string
  $metadata?: { httpStatusCode?: number }
}

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
const full = new Set(['QuotaExceeded', 'InsufficientStorage'])

/** A HEAD has no body, and so no code but its status. */
export const isMissing = (error: unknown) =>
  missing.has((error as S3Error).name) || (error as S3Error).$metadata?.httpStatusCode === 404

/** What the store said, in our words where we have some. */
export function asRefusal(error: unknown): unknown {
  const { name, $metadata } = error as S3Error
  const isFull = full.has(name) || $metadata?.httpStatusCode === 507
  return isFull ? new StorageRefusal('full', { cause: error }) : error
}

/** Undefined where there is nothing. */
export async function unlessMissing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw asRefusal(error)
  }
}
