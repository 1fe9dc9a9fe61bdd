import { createHash } from 'node:crypto'
import path from 'node:path'
import { build, type Rolldown } from 'vite'

const web = path.resolve(import.meta.dirname, '../../web')

/** An inline script, and its hash for the Content-Security-Policy. */
async function inlineScript(source: string) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: path.join(web, source), output: { format: 'iife' } } },
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  const code = chunk.code.trim()
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` }
}

/** Of every server-rendered page. */
export const earlyScript = () => inlineScript('event-replay/recorder.ts')

/** Of a member's page. */
export const readsScript = () => inlineScript('lib/begun/inline.ts')
