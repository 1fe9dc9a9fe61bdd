import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import { root } from '../test-runner/root.ts'
import { drawingFonts } from '../web/fonts/drawing-fonts.ts'
import { drawIcons } from '../web/icons.ts'
import { writeOffline } from '../web/offline.ts'
import { earlyScript, pageScripts } from '../web/own-scripts.ts'
import { toldPages } from '../web/prerendered.ts'
import type { Prerendered } from './ssr.ts'

const web = path.join(root, 'web')

/**
 * Writes the files that a build would write into dist/web. Their scripts are Vite's modules instead of
 * bundles.
 */
export async function writeDevPages(vite: ViteDevServer, pages: Prerendered, folder: string) {
  await Promise.all(['assets', 'render'].map((name) => mkdir(path.join(folder, name), { recursive: true })))
  await cp(path.join(web, 'public'), folder, { recursive: true })
  const source = await readFile(path.join(web, 'index.html'), 'utf8')
  const [early, fonts, html] = await Promise.all([
    earlyScript(),
    drawingFonts(path.join(root, 'dist', 'drawing-fonts')),
    vite.transformIndexHtml('/', source.replace('<!--page-->', '')),
    drawIcons(folder),
    writeOffline(folder),
  ])
  const drawn = html.replace('</head>', () => `<script>${early.code}</script></head>`)
  const known = {
    cssHref: '/styles/app.css',
    signInScript: `/${pageScripts['sign-in']}`,
    reportScript: `/${pageScripts.report}`,
    patterns: pages.patterns,
    forMembers: pages.forMembers,
    // No prerendered pages. front.ts renders them at each request instead.
    drawn: {},
    told: Object.fromEntries(Object.keys(toldPages).map((address) => [address, 'drawn.html'])),
    inline: inlineHashes(drawn),
    fonts: path.relative(path.dirname(folder), fonts),
  }
  await Promise.all([
    writeFile(path.join(folder, 'index.html'), html),
    writeFile(path.join(folder, 'drawn.html'), drawn),
    writeFile(path.join(folder, 'shell.json'), JSON.stringify(known)),
    writeFile(path.join(folder, 'render', 'prerender.js'), alwaysNewest(pages)),
  ])
}

/**
 * Hashes of inline scripts for the Content-Security-Policy. Vite adds an inline script for hot reloading of
 * React.
 */
const inlineHashes = (html: string) =>
  [...html.matchAll(/<script(?: type="module")?>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )

/**
 * Source text of the module with which the server renders pages. Each call of its functions uses the current
 * code.
 */
function alwaysNewest(pages: Prerendered) {
  const functions = Object.entries(pages).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : [],
  )
  return [
    `import { drawn } from ${JSON.stringify(path.join(import.meta.dirname, 'drawn.ts'))}`,
    ...functions.map((name) => `export const ${name} = (...args) => drawn().${name}(...args)`),
  ].join('\n')
}
