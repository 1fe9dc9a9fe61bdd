import { firstId } from './page.ts'

/** Maximum number of rows that `find` returns at a time. */
export const batchSize = 200

/**
 * Number of rows that a job works on at once. A transaction waits most of its time, for its round trips and its
 * commit. The other connections are for requests.
 */
export const lanes = 4

/**
 * Batch processing: calls `work` for each row that `find` returns, until a batch isn't full or the signal
 * aborts. `find` must return rows with greater ids than `after`, the last row's id. Otherwise rows that
 * `work` didn't change would be found again. With `atOnce`, so many rows are worked on at a time; after a
 * failure none is begun, and the others end first.
 */
export async function inBatches(
  find: (after: string) => PromiseLike<{ id: string }[]>,
  work: (id: string) => Promise<unknown>,
  signal?: AbortSignal,
  atOnce = 1,
) {
  for (let after = firstId; ; ) {
    const found = await find(after)
    const left = found.values()
    let hasFailed = false
    const lane = async () => {
      for (const { id } of left) {
        if (signal?.aborted || hasFailed) return
        await work(id).catch((error: unknown) => {
          hasFailed = true
          throw error
        })
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, lane))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    if (signal?.aborted || found.length < batchSize) return
    after = found.at(-1)!.id
  }
}
