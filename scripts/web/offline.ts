import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { transformWithOxc } from 'vite'

const web = path.resolve(import.meta.dirname, '../../web')
const read = (name: string) => readFile(path.join(web, name), 'utf8')
const scriptOf = async (name: string) => (await transformWithOxc(await read(name), name)).code.trim()

/**
 * Writes the service worker. The offline page is part of its script, so the worker fetches and caches
 * nothing.
 */
export async function writeOffline(folder: string) {
  const tokens = (await read('styles/tokens.css')).split('@theme', 1)[0] as string
  const script = await scriptOf('offline/page.ts')
  const page = (await read('offline/page.html')).replace('/*tokens*/', () => tokens.trim())
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`
  const whole = page.replace('/*script*/', () => script)
  const worker = (await scriptOf('offline/worker.ts'))
    .replace('"%page%"', () => JSON.stringify(whole))
    .replace('"%policy%"', () => JSON.stringify(policy))
  // Also writes the page as a file. The server reads it and inserts the site's own name.
  await Promise.all([
    writeFile(path.join(folder, 'sw.js'), worker),
    writeFile(path.join(folder, 'offline.html'), whole),
  ])
}
