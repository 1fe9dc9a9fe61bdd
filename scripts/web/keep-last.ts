import { link, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { ms } from '../../contract/grammar/time.ts'

/**
 * Adds assets of earlier builds to the new build if they are less than a day old. Open pages, and servers
 * that still run the old build, need these files.
 */
export async function keepLastFiles(done: string, next: string) {
  const before = await readdir(path.join(done, 'assets')).catch(() => [])
  const now = new Set(await readdir(path.join(next, 'assets')))
  await Promise.all(
    before.map(async (name) => {
      const file = path.join(done, 'assets', name)
      const { mtimeMs } = await stat(file)
      if (!now.has(name) && Date.now() - mtimeMs < ms.day) await link(file, path.join(next, 'assets', name))
    }),
  )
}
