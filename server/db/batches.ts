import { firstId } from './page.ts'

/** Number of rows that a job finds at a time: the limit of `find`. */
export const batchSize = 200

/**
 * Batch processing: does `work` to each row found, until a batch isn't full or the signal aborts. `find` gets
 * the previous row's id, for rows that remain in their list. Other rows leave it by the work, or were changed
 * meanwhile.
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
