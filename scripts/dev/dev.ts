/**
 * Development server (npm run dev): Vite in front of the real server. A change in `web/` is shown in open
 * pages by hot module replacement. A change in `server/` or `contract/` restarts the server. The data folder
 * differs from that of `npm start`, so that its demo is unchanged.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createServer as createVite } from 'vite'
import { stopOnSignal } from '../../server/stopping.ts'
import { root } from '../test-runner/root.ts'
import { front } from './front.ts'
import { writeDevPages } from './pages.ts'
import { Program } from './program.ts'
import { ssr } from './ssr.ts'

const port = Number(process.env['PORT'] || 3000)
const pagesDir = path.join(root, 'dist', 'dev')

const http = createServer()
const vite = await createVite({
  configFile: path.join(root, 'vite.config.ts'),
  // Cache outside of node_modules, because several checkouts may share one node_modules.
  cacheDir: path.join(root, 'dist', 'vite'),
  appType: 'custom',
  clearScreen: false,
  server: { middlewareMode: true, hmr: { server: http }, ws: { server: http } },
})
const pages = ssr(vite)
await writeDevPages(vite, await pages(), pagesDir)

const program = new Program(vite, {
  ...process.env,
  DATA_DIR: process.env['DATA_DIR'] || path.join(root, 'data-dev'),
  LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
  PORT: '0',
  SONGWRIGHT_LAUNCHER: String(process.pid),
  SONGWRIGHT_PAGES: pagesDir,
})
front(http, { vite, program, pages })

stopOnSignal({ stop: () => program.stop() })

http.listen(port, '127.0.0.1', () => {
  const address = `http://localhost:${(http.address() as AddressInfo).port}`
  program.start((greeting) =>
    console.log(`${greeting.replaceAll(/http:\/\/[^\s/]+/g, address)} (development)`),
  )
})
