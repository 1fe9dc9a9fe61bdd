import { createServerModuleRunner, type ViteDevServer } from 'vite'
import type { Prerender } from '../web/prerendered.ts'

export type Prerendered = Prerender & Record<string, unknown>

/**
 * Server-side rendering in this process. All modules are loaded again after a change, because React caches
 * lazy modules.
 */
export function ssr(vite: ViteDevServer): () => Promise<Prerendered> {
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
  vite.watcher.on('all', () => runner.clearCache())
  return () => runner.import<Prerendered>('/prerender.tsx')
}
