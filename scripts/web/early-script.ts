import { createHash } from 'node:crypto'
import path from 'node:path'
import { build, type Rolldown } from 'vite'

const source = path.resolve(import.meta.dirname, '../../web/event-replay/recorder.ts')

/** What stands in the head of every drawn page, and the hash that its Content-Security-Policy allows it by. */
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
