import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Site } from './site.ts'

type At = Pick<Site, 'dataDir' | 'databaseUrl'>

/** The folder of the socket that a site's embedded server listens on. */
export const socketFolderOf = async ({ dataDir }: At) =>
  (await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[4]!

/** Runs SQL in a site's database, for what no call does. */
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
