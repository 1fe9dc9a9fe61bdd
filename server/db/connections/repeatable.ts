import { AsyncLocalStorage } from 'node:async_hooks'

/** `quick` turns synchronous_commit off, and so never waits for a standby. */
type Mark = 'repeatable' | 'quick'

const marks = new AsyncLocalStorage<Mark>()

/**
 * Marks writes outside of a transaction as safe to repeat: they are retried after a lost connection, whether
 * or not they were done. All other writes belong in `withTx`.
 */
export const repeatable = <Result>(run: () => PromiseLike<Result>): Promise<Result> =>
  marks.run('repeatable', async () => run())

/** Variant of `repeatable` for writes that a crash of the server may lose, in statements that say `unsynced`. */
export const quick = <Result>(run: () => PromiseLike<Result>): Promise<Result> =>
  marks.run('quick', async () => run())

export const ownMark = () => marks.getStore()

/**
 * SQL that is true, and turns synchronous_commit off for its statement, whose loss in a power cut does no
 * harm.
 */
export const unsynced = `set_config('synchronous_commit', 'off', true) = 'off'`

const reads = /^[\s(]*(select|with|values|show|explain)\b/i
const writes =
  /\b(insert\s+into|update\s+[\w".]+\s+(as\s+\w+\s+|[a-z]+\s+)?set|delete\s+from|for\s+(no\s+key\s+)?update|for\s+(key\s+)?share)\b/i

/** True if a statement only reads, by its text, which never contains values. */
export const isRead = (text: string) => reads.test(text) && !writes.test(text)
