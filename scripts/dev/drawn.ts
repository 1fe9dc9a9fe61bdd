/**
 * Server-side rendering (SSR) in development. Loads the pages' code module by module from the Vite server of
 * `npm run dev` and runs it in this process, so the code is always up to date. A build has a file in
 * dist/web/render instead.
 */
import type { HotPayload } from 'vite'
import { ModuleRunner } from 'vite/module-runner'

type Answer = { result: unknown } | { error: unknown }
export type FromProgram = { id: number; ask: HotPayload }
export type ToProgram = { id: number; answer: Answer } | { changed: string }
type Exports = Record<string, unknown>

const waiting = new Map<number, (answer: Answer) => void>()
let asked = 0
let current: Exports
let loading = Promise.resolve()

const runner = new ModuleRunner({
  hmr: false,
  transport: {
    invoke: (ask) =>
      new Promise((resolve) => {
        asked += 1
        waiting.set(asked, resolve)
        process.send?.({ id: asked, ask } satisfies FromProgram)
      }),
  },
})

process.on('message', (message: ToProgram) => {
  if ('changed' in message) return void (loading = loading.then(load))
  waiting.get(message.id)?.(message.answer)
  waiting.delete(message.id)
})
// The IPC channel must not keep the process alive.
process.channel?.unref()

async function load() {
  try {
    runner.clearCache()
    current = await runner.import<Exports>('/prerender.tsx')
  } catch (error) {
    console.error(error)
  }
}

export const drawn = () => current

await load()
