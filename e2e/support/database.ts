import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Db, openDb } from '../../server/db/client.ts'
import { takeCheckpoint } from '../../server/domain/ledger/checkpoint.ts'
import { openSiteKey } from '../../server/domain/ledger/site-keys.ts'
import type { Site } from './site.ts'

type At = Pick<Site, 'dataDir' | 'databaseUrl'>

/** Folder of the socket of a site's embedded database server. */
export const socketFolderOf = async ({ dataDir }: At) =>
  (await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[4]!

/** Runs SQL in a site's database, for changes that no call can make. */
export async function withDatabase<Answer>(site: At, work: (client: Client) => Promise<Answer>) {
  const client = new Client(
    site.databaseUrl ?? { host: await socketFolderOf(site), user: 'songwright', database: 'postgres' },
  )
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function withDb<Built>(site: Site, build: (db: Db) => Promise<Built>) {
  const host = await socketFolderOf(site)
  const { db, close } = openDb({ host, user: 'songwright', database: 'postgres' })
  try {
    return await build(db)
  } finally {
    await close()
  }
}

/** Creates a day's checkpoint, as the daily job does. Returns the day if its checkpoint was missing. */
export const checkpointAt = (site: Site, at: Date) =>
  withDb(site, async (db) => {
    const key = await openSiteKey(db, { dataDir: site.dataDir, publicUrl: undefined, siteKey: undefined })
    return takeCheckpoint(db, key!, at)
  })

/** Changes the database so that a gift may be opened: its opening time becomes earlier by 25 hours. */
export const letTheDayCome = (site: Site, { id }: { id: string }) =>
  withDatabase(site, (client) =>
    client.query(`update gifts set opens_at = opens_at - interval '25 hours' where song_request_id = $1`, [
      id,
    ]),
  )

/** Closes all reports and appeals of earlier tests, so that the stewards' queue is empty. */
export const emptyDesk = (site: Site) =>
  withDatabase(site, async (client) => {
    await client.query('delete from appeals where answer_id is null')
    await client.query('update report_cases set decided_at = now() where decided_at is null')
  })
