import { createHash } from 'node:crypto'
import path from 'node:path'
import { build, type Rolldown } from 'vite'

const source = path.resolve(import.meta.dirname, '../../web/event-replay/recorder.ts')

/** The inline script of every server-rendered page, and its hash for the Content-Security-Policy. */
export async function earlyScript() {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  const code = chunk.code.trim()
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` }
}
