import type { PoolClient } from 'pg'
import { codeOf } from '../../errors.ts'

/** What every statement answers in a transaction that an error has aborted. */
const aborted = '25P02'

/** Gives the errors of an aborted transaction the one that aborted it as their cause: that one tells what to do. */
export function tellWhatAborted({ connection }: PoolClient) {
  let last: Error | undefined
  connection.on('errorMessage', (error: Error) => {
    if (codeOf(error) === aborted) error.cause = last
    else last = error
  })
}
