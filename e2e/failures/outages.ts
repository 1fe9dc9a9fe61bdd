import { execFileSync } from 'node:child_process'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { test as base, expect } from '../fixtures.ts'
import type { Site } from '../site.ts'

/** Something that the site needs and doesn't have for a while. */
export interface Outage {
  begin: () => Promise<void>
  end: () => Promise<void>
}

interface Outages {
  /** The site's database can't be reached, and every connection to it is gone. */
  database: Outage
  /** The system refuses to write files of more than some bytes, as a full disk does. */
  disk: Outage
}

/** Is there when a test needs it, and over when the test is. */
export const test = base.extend<Outages>({
  database: async ({ site }, use) => {
    const outage = databaseOutage(site)
    await use(outage)
    await outage.end()
  },
  disk: async ({ site }, use) => {
    const outage = diskOutage(site)
    await use(outage)
    await outage.end()
  },
})

/**
 * The embedded server itself is not stopped, for it would be started again at once: its socket is put out of reach
 * and its sessions are ended, which is what a program sees of a database that is down.
 */
function databaseOutage({ url, dataDir }: Site): Outage {
  let moved: { socket: string; away: string } | undefined
  const ready = async () => (await fetch(`${url}/readyz`)).status
  return {
    async begin() {
      if (moved) return
      const lines = (await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')
      const host = lines[4]!
      const control = new Client({ host, user: 'songwright', database: 'postgres' })
      await control.connect()
      const socket = join(host, '.s.PGSQL.5432')
      moved = { socket, away: `${socket}.away` }
      await rename(moved.socket, moved.away)
      await expect(async () => {
        await control.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        )
        expect(await ready()).toBe(503)
      }).toPass()
      await control.end()
    },
    async end() {
      if (!moved) return
      await rename(moved.away, moved.socket)
      moved = undefined
      await expect.poll(ready).toBe(200)
    },
  }
}

function diskOutage({ process: program }: Site): Outage {
  // The soft limit alone, so that it can be lifted again.
  const limit = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(program.pid), `--fsize=${bytes}:`])
  return {
    begin: async () => void limit(10_000),
    end: async () => void limit('unlimited'),
  }
}
