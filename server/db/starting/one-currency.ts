import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '../../settings/start-error.ts'
import { type Connection, clientConfig } from '../client.ts'
import { keepalives } from '../migrating/outside.ts'

const retryMs = 2000

/** Names of the database connections of serving processes, also of builds without a currency setting. */
export const namesOfPrograms = ['songwright', 'songwright-jobs', 'songwright-live', 'songwright-serves']

interface Options {
  connection: Connection
  /** ISO 4217 code in the settings. */
  currency: string
  /** Called if the site's currency changed while the connection was lost. This process must then stop. */
  onOther: (error: StartError) => void
}

/**
 * Sets the site's currency to the setting, or throws a StartError. From before the check until `close`, one
 * named connection marks this process as serving. So a process that wants to change the currency detects this
 * one, and two processes never serve in two currencies. A lost connection is reopened, and the currency is
 * checked again.
 */
export async function openInCurrency({ connection, currency, onOther }: Options) {
  const closing = new AbortController()
  const { signal } = closing
  let client = await connected(connection)
  const watch = async () => {
    while (!signal.aborted) {
      await lost(client, signal)
      while (!signal.aborted) {
        await sleep(retryMs, undefined, { signal, ref: false }).catch(() => {})
        const again = await connected(connection).catch(() => undefined)
        if (!again) continue
        client = again
        const other = await keepCurrency(client, currency, { mayChange: false }).catch(
          (error: unknown) => error,
        )
        if (other instanceof StartError) return onOther(other)
        if (other === undefined) break
        await client.end().catch(() => {})
      }
    }
  }
  try {
    await keepCurrency(client, currency, { mayChange: true })
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  const watching = watch()
  return {
    async close() {
      closing.abort()
      await watching
      await client.end().catch(() => {})
    },
  }
}

async function connected(connection: Connection) {
  const config = { ...clientConfig(connection), connectionTimeoutMillis: 10_000, keepAlive: true }
  const client = new Client({ ...config, application_name: 'songwright-serves' })
  client.on('error', () => {})
  try {
    await client.connect()
    // The connection may be idle for days, and must be open exactly as long as this process runs.
    await client.query(`set idle_session_timeout = 0; set lock_timeout = '10s'; ${keepalives}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

const lost = (client: Client, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    client.once('end', () => resolve())
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * Locks the row first, so that a second process waits and reads the result of the first one. Looks for other
 * processes only after that.
 */
async function keepCurrency(client: Client, currency: string, { mayChange }: { mayChange: boolean }) {
  await client.query('begin')
  try {
    // Inserts the row, with the default currency, into a database that is older than this setting.
    await client.query('insert into site (id) values (1) on conflict do nothing')
    const { rows } = await client.query<{ currency: string }>(
      'select currency from site where id = 1 for update',
    )
    const kept = rows[0]!.currency
    if (kept !== currency) {
      await refuseOthers(client, { kept, currency, mayChange })
      await client.query('update site set currency = $1 where id = 1', [currency])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function refuseOthers(
  client: Client,
  { kept, currency, mayChange }: { kept: string; currency: string; mayChange: boolean },
) {
  const { rows } = await client.query<{ donations: boolean; others: boolean }>(
    `select exists (select 1 from donations) as donations, exists (select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = any($1)) as others`,
    [namesOfPrograms],
  )
  if (rows[0]!.donations) throw otherCurrency(kept, currency)
  if (rows[0]!.others || !mayChange)
    throw new StartError(
      `CURRENCY is ${currency}, and other processes of Songwright serve this site in ${kept}. Stop the other processes first, and start this one again.`,
    )
}

export const otherCurrency = (kept: string, currency: string) =>
  new StartError(
    `CURRENCY is ${currency}, and the donations of this site are in ${kept}: an amount can’t become one in another currency. Set CURRENCY=${kept}, or begin a site in ${currency} with another database.`,
  )
