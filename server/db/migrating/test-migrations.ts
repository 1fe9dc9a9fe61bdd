import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface TestMigrations {
  folder: string
  write: (files: Record<string, string>) => void
}

/** Creates a temporary folder for migrations in drizzle-kit's format. The caller must delete the folder. */
export function testMigrations(): TestMigrations {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-migrations-'))
  const meta = path.join(folder, 'meta')
  mkdirSync(meta)
  return {
    folder,
    write(files) {
      const entries = Object.keys(files).map((tag, idx) => ({ idx, tag }))
      writeFileSync(path.join(meta, '_journal.json'), JSON.stringify({ entries }))
      for (const [tag, text] of Object.entries(files)) writeFileSync(path.join(folder, `${tag}.sql`), text)
    },
  }
}
