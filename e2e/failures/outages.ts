import { execFileSync } from 'node:child_process'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { socketFolderOf, withDatabase } from '../support/database.ts'
import { test as base, expect } from '../support/fixtures.ts'
import type { Site } from '../support/site.ts'

interface Outage {
  begin: () => Promise<void>
  end: () => Promise<void>
}

interface Outages {
  /** The database refuses connections, and all open ones are closed. */
  database: Outage
  /** The system refuses files above some bytes, like a full disk. */
  disk: Outage
}

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
 * The embedded server is not stopped, because it would be restarted at once. Its socket is moved away and its
 * sessions are terminated, which looks to the program like a database that is down.
 */
function databaseOutage(site: Site): Outage {
  let moved: { socket: string; away: string } | undefined
  const ready = async () => (await fetch(`${site.url}/readyz?strict`)).status
  return {
    async begin() {
      if (moved) return
      const socket = join(await socketFolderOf(site), '.s.PGSQL.5432')
      const paths = { socket, away: `${socket}.away` }
      await withDatabase(site, async (control) => {
        await rename(paths.socket, paths.away)
        moved = paths
        await expect(async () => {
          await control.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where backend_type = 'client backend' and pid <> pg_backend_pid()`,
          )
          expect(await ready()).toBe(503)
        }).toPass()
      })
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
  // The soft limit only, so that it can be raised again.
  const limit = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(program.pid), `--fsize=${bytes}:`])
  return {
    begin: async () => void limit(10_000),
    end: async () => void limit('unlimited'),
  }
}
