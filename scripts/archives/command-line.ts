import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { codeOf } from '../../server/errors.ts'
import { StartError } from '../../server/settings/start-error.ts'
import type { S3Error } from '../../server/storage/s3/errors.ts'
import { StorageRefusal } from '../../server/storage/storage.ts'

/** Parses the arguments of a command. @throws StartError with a sentence about an unknown argument */
export function argumentsOf<Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    if (!(error instanceof Error) || !codeOf(error).startsWith('ERR_PARSE_ARGS')) throw error
    throw new StartError(error.message.split('. ')[0])
  }
}

/**
 * Prints why a command failed: one sentence if the operator can fix the cause, else the stack trace. Sets
 * exit code 1.
 */
export function complain(error: unknown) {
  console.error(error instanceof StartError ? error.message : (ofStorage(error) ?? error))
  process.exitCode = 1
}

function ofStorage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof StorageRefusal && error.reason === 'full')
    return 'The disk, or the store, is full. Make room, and run this again.'
  const cause: S3Error = error.cause instanceof Error ? error.cause : error
  const status = cause.$metadata?.httpStatusCode
  if (error instanceof StorageRefusal || status)
    return `The store of S3_ENDPOINT does not do it (${codeOf(cause) || cause.name}${status ? `, ${status}` : ''}). Look at its settings, and run this again.`
  return undefined
}
