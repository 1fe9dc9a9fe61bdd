import { AsyncLocalStorage } from 'node:async_hooks'

/** With `quick`, the write turns synchronous_commit off, so it never waits for a standby. */
type Mark = 'repeatable' | 'quick'

const marks = new AsyncLocalStorage<Mark>()

/**
 * Marks writes outside of a transaction as safe to repeat. After a lost connection they are retried, even if
 * they may already be done. All other writes must use `withTx`.
 */
export const repeatable = <Result>(run: () => PromiseLike<Result>): Promise<Result> =>
  marks.run('repeatable', async () => run())

/** Like `repeatable`, for writes that may be lost if the server crashes. Their SQL contains `unsynced`. */
export const quick = <Result>(run: () => PromiseLike<Result>): Promise<Result> =>
  marks.run('quick', async () => run())

export const ownMark = () => marks.getStore()

/**
 * SQL condition that is always true. As a side effect it turns synchronous_commit off for its statement. Use
 * it only if losing the write in a power cut does no harm.
 */
export const unsynced = `set_config('synchronous_commit', 'off', true) = 'off'`

const reads = /^[\s(]*(select|with|values|show|explain)\b/i
const writes =
  /\b(insert\s+into|update\s+[\w".]+\s+(as\s+\w+\s+|[a-z]+\s+)?set|delete\s+from|for\s+(no\s+key\s+)?update|for\s+(key\s+)?share)\b/i

/** True if a statement only reads. Checks the text of the statement, which never contains values. */
export const isRead = (text: string) => reads.test(text) && !writes.test(text)
