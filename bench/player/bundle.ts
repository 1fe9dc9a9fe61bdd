import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const root = path.join(import.meta.dirname, '..', '..')
const entry = 'bench-entry'

/** Bundles a snippet with its imports into one script. Modules in `given` are external and don't count. */
export async function bundle(source: string, given: string[] = []) {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? path.join(root, 'bench', `${entry}.js`) : undefined),
        load: (id) => (id.endsWith(`${entry}.js`) ? source : undefined),
      },
    ],
    build: {
      write: false,
      rollupOptions: { input: entry, external: given, output: { format: given.length ? 'es' : 'iife' } },
    },
  })
  const [chunk] = (Array.isArray(built) ? built[0]! : (built as Rolldown.RolldownOutput)).output
  return { code: chunk.code, zipped: gzipSync(chunk.code, { level: 9 }).length }
}
