import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damaged = new Set([11, 26])

/** Opens the cache file. Returns undefined if the file is damaged, for example by a crash of the machine. */
function tryOpen(at: string): DatabaseSync | undefined {
  // Waits up to 5 s, because another command may be using the file.
  const file = new DatabaseSync(at, { timeout: 5000 })
  try {
    // In WAL mode `normal` doesn't sync each row, but the file is still intact after a power cut.
    file.exec(`pragma journal_mode = wal; pragma synchronous = normal;
      create table if not exists hashes (key text primary key, tag text not null, sha256 text not null,
        size int not null, run int not null) without rowid`)
    return file
  } catch (error) {
    file.close()
    if (error instanceof Error && damaged.has(Number(Reflect.get(error, 'errcode')))) return undefined
    throw error
  }
}

function openAfresh(at: string): DatabaseSync {
  for (const ending of ['', '-wal', '-shm']) rmSync(at + ending, { force: true })
  return tryOpen(at)!
}

export interface Known {
  sha256: string
  size: number
}

/**
 * Opens the cache of hashes in `DATA_DIR/backup-hashes`, so that a backup reads only new content. It has
 * hashes of files by key and tag, and of encrypted objects by place and tag. Without the cache, a backup
 * reads everything. `forgetOthers` deletes the rows that this backup didn't use.
 */
export function openKnownHashes(dataDir: string) {
  const at = path.join(dataDir, 'backup-hashes')
  const file = tryOpen(at) ?? openAfresh(at)
  const run = Date.now()
  const find = file.prepare('update hashes set run = ? where key = ? and tag = ? returning sha256, size')
  const note = file.prepare('insert or replace into hashes values (?, ?, ?, ?, ?)')
  return {
    find: (key: string, tag: string) => find.get(run, key, tag) as Known | undefined,
    note: (key: string, tag: string, { sha256, size }: Known) => void note.run(key, tag, sha256, size, run),
    forgetOthers: () => void file.prepare('delete from hashes where run <> ?').run(run),
    close: () => file.close(),
  }
}

export type KnownHashes = ReturnType<typeof openKnownHashes>
