import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Rolldown } from 'vite'

const web = path.resolve(import.meta.dirname, '../../web')

async function bundled(source: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: path.join(web, source), output: { format: 'iife' } } },
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  return chunk.code.trim()
}

const hashOf = (code: string) => createHash('sha256').update(code)

/** Bundles an inline script. Returns its code, and its hash for the Content-Security-Policy. */
async function inlineScript(source: string) {
  const code = await bundled(source)
  return { code, hash: `sha256-${hashOf(code).digest('base64')}` }
}

export const earlyScript = () => inlineScript('event-replay/recorder.ts')

export const readsScript = () => inlineScript('lib/early-fetch/inline.ts')

/** Scripts of pages that also work without one. They are not among the app's chunks. */
export const pageScripts = {
  'sign-in': 'sign-in/passkey.ts',
  report: 'server-rendered/copy-address.ts',
} as const

/** Writes the script of a page. Returns its address. */
export async function writePageScript(folder: string, page: keyof typeof pageScripts): Promise<string> {
  const code = await bundled(pageScripts[page])
  const file = `assets/${page}-${hashOf(code).digest('base64url').slice(0, 8)}.js`
  await writeFile(path.join(folder, file), code)
  return `/${file}`
}
