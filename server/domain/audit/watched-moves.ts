import type { Db } from '../../db/client.ts'
import { asJob } from '../../db/connections/budget.ts'
import { onMove } from '../money/on-move.ts'
import { examine, keepFound } from './found.ts'

/** Number of moves of which one is watched. */
const usually = 1000

/**
 * Time limit in milliseconds of each statement. The sums of a request with very many donations take longer:
 * the look is then given up, and only the audit reads them.
 */
const longestMs = 1000

/** Numbers of looks, by result. */
type Looks = Record<'agrees' | 'differs' | 'failed', number>

interface Log {
  error(about: object, line: string): void
  warn(about: object, line: string): void
}

interface Options {
  log: Log
  metrics?: { watchMoves(looks: () => Looks): void } | undefined
  oneIn?: number
  random?: () => number
}

/**
 * Continuous audit: after one of `oneIn` moves of donations, drawn at random, compares the donation and its
 * requests with their events and sums. It begins after the commit and nobody waits for it. A process looks at
 * one move at a time; others that are drawn meanwhile are dropped, so that a slow database gets no queue of
 * looks.
 */
export function watchMoves(db: Db, { log, metrics, oneIn = usually, random = Math.random }: Options) {
  const looks: Looks = { agrees: 0, differs: 0, failed: 0 }
  let isLooking = false

  async function look(ids: string[]) {
    try {
      const examined = await examine(db, ids, longestMs)
      const { differences } = examined
      for (const { said } of differences) log.error({ said }, 'the books differ: see npm run audit')
      await keepFound(db, examined).catch((err: unknown) =>
        log.warn({ err }, 'the result of a watched move could not be kept'),
      )
      looks[differences.length > 0 ? 'differs' : 'agrees'] += 1
    } catch (err) {
      looks.failed += 1
      log.warn({ err }, 'a move could not be watched')
    }
  }

  onMove(db, (ids) => {
    const isDrawn = random() * oneIn < 1
    if (!isDrawn || isLooking) return
    isLooking = true
    // Not in the request's time, which may be over.
    void asJob(() => look(ids)).finally(() => (isLooking = false))
  })
  metrics?.watchMoves(() => looks)
}
