import type { PoolClient } from 'pg'
import { codeOf } from '../../errors.ts'

/** SQLSTATE of every statement in an aborted transaction. */
const aborted = '25P02'

/** Adds the aborting error as the cause of an aborted transaction's errors, because it decides what to do. */
export function tellWhatAborted({ connection }: PoolClient) {
  let last: Error | undefined
  connection.on('errorMessage', (error: Error) => {
    if (codeOf(error) === aborted) error.cause = last
    else last = error
  })
}
