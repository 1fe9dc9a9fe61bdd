/** Builds the pages into dist/web: bundles, the prerendered landing page, compressed copies, and what the server must know. */
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { checkBudget } from './build-budget.ts'
import { compressAll } from './build-compress.ts'
import { earlyFonts } from './fonts.ts'

const root = path.resolve(import.meta.dirname, '..')
const configFile = path.join(root, 'vite.config.ts')
const done = path.join(root, 'dist', 'web')
// Made aside and then put in place, so that a server never sees half a build.
const next = path.join(root, 'dist', `web.next-${process.pid}`)
const last = path.join(root, 'dist', `web.last-${process.pid}`)
const drawing = path.join(root, 'dist', `prerender-${process.pid}`)

interface Prerender {
  render: (path: string) => string
  patterns: string[]
  forMembers: string[]
}

try {
  await mkdir(path.dirname(next), { recursive: true })
  const [, prerender] = await Promise.all([buildPages(), buildPrerender()])
  await writePages(prerender)
  await compressAll(path.join(next))
  await putInPlace()
} finally {
  await Promise.all([next, last, drawing].map((folder) => rm(folder, { recursive: true, force: true })))
}

async function buildPages() {
  await build({ configFile, logLevel: 'warn', build: { outDir: next, emptyOutDir: true } })
}

async function buildPrerender(): Promise<Prerender> {
  await build({
    configFile,
    logLevel: 'warn',
    build: { ssr: 'prerender.tsx', outDir: drawing, emptyOutDir: true, copyPublicDir: false },
  })
  return (await import(pathToFileURL(path.join(drawing, 'prerender.js')).href)) as Prerender
}

async function writePages({ render, patterns, forMembers }: Prerender) {
  const manifest = JSON.parse(await readFile(path.join(next, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const entry = manifest['index.html']
  const css = entry?.css?.[0]
  if (!css) throw new Error('The build made no style sheet')
  const built = await readFile(path.join(next, 'index.html'), 'utf8')
  const shell = built.replace('</head>', `${fontLinks(manifest)}</head>`)
  const style = await readFile(path.join(next, css), 'utf8')
  const landing = shell
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
    .replace('<!--page-->', () => render('/'))
  await Promise.all([
    writeFile(path.join(next, 'index.html'), shell.replace('<!--page-->', '')),
    writeFile(path.join(next, 'landing.html'), landing),
    writeFile(path.join(next, 'shell.json'), JSON.stringify({ cssHref: `/${css}`, patterns, forMembers })),
  ])
  await checkBudget({ folder: next, manifest, landing })
  await rm(path.join(next, '.vite'), { recursive: true })
}

function fontLinks(manifest: Manifest): string {
  const assets = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets])
  return earlyFonts
    .map((name) => {
      const file = assets.find((asset) => asset.includes(`/${name}-`))
      if (!file) throw new Error(`The build has no font ${name}`)
      return `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`
    })
    .join('')
}

async function putInPlace() {
  const isThere = await access(done).then(
    () => true,
    () => false,
  )
  if (isThere) await rename(done, last)
  await rename(next, done)
}
