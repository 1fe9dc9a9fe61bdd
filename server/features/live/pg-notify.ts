import { Client, type Pool } from 'pg'
import { unhurried } from '../../db/connections/budget.ts'
import { unsynced } from '../../db/connections/repeatable.ts'

const channel = 'songwright_changes'
/** A NOTIFY payload has at most 8000 bytes. Each id takes 22 characters of it. */
const idsAtOnce = 300
/** Debounce in milliseconds: all writes within this time are sent as one notification. */
const gatherMs = 5
const retryMs = 2000

interface Options {
  pool: Pool
  hear: (userIds: string[]) => void
  /** Called after a lost connection, because notifications may have been missed. */
  onGap: () => void
  log: { warn(details: object, text: string): void }
}

/**
 * Pub/sub between server processes: tells them which users have new changes. A lost notification does no
 * harm, because the database table has all changes.
 */
interface Wire {
  /** Subscribes. Called once this process has an open stream. */
  listen: () => void
  isUp: () => boolean
  tell: (userIds: string[]) => void
  close: () => Promise<void>
}

/** Does nothing. Used where LISTEN is turned off: then every process polls. */
export const noWire: Wire = { listen: () => {}, isUp: () => false, tell: () => {}, close: async () => {} }

/**
 * LISTEN/NOTIFY on its own connection. The notification is sent after the commit. Inside the transaction,
 * NOTIFY would make all commits wait for each other.
 */
export function openWire({ pool, hear, onGap, log }: Options): Wire {
  let listening: Client | undefined
  let wanted = false
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let waiting: NodeJS.Timeout | undefined
  let gathered = new Set<string>()

  async function connect() {
    const client = new Client({ ...pool.options, application_name: 'songwright-live' })
    const lost = () => {
      if (listening === client) listening = undefined
      client.removeAllListeners('end')
      client.end().catch(() => {})
      clearTimeout(retry)
      onGap()
      if (!closed) retry = setTimeout(() => void connect(), retryMs).unref()
    }
    client.on('error', (err) => log.warn({ err }, 'changes of other processes are found by looking'))
    client.on('end', lost)
    client.on('notification', ({ payload = '' }) => hear(payload.split(',').map(unpacked)))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      listening = client
      onGap()
    } catch (err) {
      log.warn({ err }, 'changes of other processes are found by looking')
      lost()
    }
    if (closed) await client.end().catch(() => {})
  }
  function send() {
    waiting = undefined
    const ids = [...gathered].map(packed)
    gathered = new Set()
    while (ids.length > 0)
      pool
        .query(`select pg_notify($1, $2) where ${unsynced}`, [channel, ids.splice(0, idsAtOnce).join(',')])
        .catch((err: unknown) => log.warn({ err }, 'other processes were not told of a change'))
  }

  return {
    listen() {
      if (!wanted && !closed) void unhurried(connect)
      wanted = true
    },
    isUp: () => listening !== undefined,
    tell(userIds) {
      for (const userId of userIds) gathered.add(userId)
      if (gathered.size > 0) waiting ??= unhurried(() => setTimeout(send, gatherMs))
    },
    async close() {
      closed = true
      clearTimeout(retry)
      clearTimeout(waiting)
      await listening?.end()
    },
  }
}

const packed = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
const unpacked = (text: string) =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
