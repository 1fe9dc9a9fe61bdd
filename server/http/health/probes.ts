import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import type { Deps } from '../../deps.ts'

/** Maximum wait of a probe for a reply of the database or the storage, in milliseconds. */
const patience = 2000

export interface Probe {
  answers(within?: number): Promise<boolean>
  close(): Promise<void>
}

/** Concurrent callers share one check. After the time limit they get false, while the check goes on. */
export function openProbe(ask: () => Promise<unknown>, close: () => Promise<void> = async () => {}): Probe {
  let asked: { answered: Promise<boolean>; at: number } | undefined
  const begin = () => {
    const answered = ask().then(
      () => true,
      () => false,
    )
    const one = { answered, at: Date.now() }
    void answered.then(() => (asked = undefined))
    return one
  }
  return {
    answers(within = patience) {
      asked ??= begin()
      const rest = asked.at + within - Date.now()
      if (rest <= 0) return Promise.resolve(false)
      return Promise.race([asked.answered, sleep(rest, false, { ref: false })])
    },
    close,
  }
}

/** Checks the database on a separate connection, because those of the pool may all be blocked. */
export function databaseProbe(pool: Pool): Probe {
  const own = new Pool({
    ...pool.options,
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'songwright-probe',
  })
  own.on('error', () => {})
  own.on('connect', (client) => client.on('error', () => {}))
  return openProbe(
    async () => {
      const { rows } = await own.query<{ writes: boolean }>(
        "select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writes",
      )
      if (!rows[0]?.writes) throw new Error('The database takes no writes')
    },
    () => own.end(),
  )
}

export const storageProbe = (storage: Deps['storage']) => openProbe(() => storage.check())
