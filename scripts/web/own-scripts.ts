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

export const signInSource = 'sign-in/passkey.ts'

/** Writes the script of the sign-in page, which is not one of the app's chunks. Returns its address. */
export async function writeSignInScript(folder: string): Promise<string> {
  const code = await bundled(signInSource)
  const file = `assets/sign-in-${hashOf(code).digest('base64url').slice(0, 8)}.js`
  await writeFile(path.join(folder, file), code)
  return `/${file}`
}
