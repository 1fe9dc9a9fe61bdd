import { firstId } from './page.ts'

/** Maximum number of rows that `find` returns at a time. */
export const batchSize = 200

/**
 * Batch processing: calls `work` for each row that `find` returns, until a batch isn't full or the signal
 * aborts. `find` must return rows with greater ids than `after`, the last row's id. Otherwise rows that
 * `work` didn't change would be found again.
 */
export async function inBatches(
  find: (after: string) => PromiseLike<{ id: string }[]>,
  work: (id: string) => Promise<unknown>,
  signal?: AbortSignal,
) {
  for (let after = firstId; ; ) {
    const found = await find(after)
    for (const { id } of found) {
      if (signal?.aborted) return
      await work(id)
      after = id
    }
    if (found.length < batchSize) return
  }
}
