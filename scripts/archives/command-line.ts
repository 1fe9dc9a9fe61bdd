import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { codeOf } from '../../server/errors.ts'
import { StartError } from '../../server/settings/start-error.ts'
import { StorageRefusal } from '../../server/storage/refusal.ts'
import type { S3Error } from '../../server/storage/s3/errors.ts'

/** Arguments of a command. @throws a sentence for unknown ones */
export function argumentsOf<Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    if (!(error instanceof Error) || !codeOf(error).startsWith('ERR_PARSE_ARGS')) throw error
    throw new StartError(error.message.split('. ')[0])
  }
}

/** Prints why a command failed: a sentence for what an operator can fix, else the stack trace. */
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
