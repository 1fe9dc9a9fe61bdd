/** Builds the pages into dist/web: bundles, the prerendered landing page, compressed copies, and what the server must know. */
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import { demoSounds } from '../server/db/demo/sounds.ts'
import { checkBudget } from './web/budget.ts'
import { compressAll } from './web/compress.ts'
import { drawingFonts } from './web/drawing-fonts.ts'
import { firstLoad, pageLoad } from './web/first-load.ts'
import { earlyFonts } from './web/fonts.ts'
import { drawIcons } from './web/icons.ts'
import { keepLastFiles } from './web/keep-last.ts'
import { landingStyle } from './web/landing-style.ts'
import { writeOffline } from './web/offline.ts'

const root = path.resolve(import.meta.dirname, '..')
const configFile = path.join(root, 'vite.config.ts')
const done = path.join(root, 'dist', 'web')
// Made aside and then put in place, so that a server never sees half a build.
const next = path.join(root, 'dist', `web.next-${process.pid}`)
const last = path.join(root, 'dist', `web.last-${process.pid}`)
const aside = path.join(root, 'dist', `aside-${process.pid}`)
/** What draws pages without a browser: here now, and on the server later. */
const drawing = path.join(aside, 'render')

interface Prerender {
  render: (path: string) => Promise<string>
  texts: { path: string; title: string; description: string }[]
  patterns: string[]
  forMembers: string[]
}

type Output = Rolldown.RolldownOutput['output']

async function buildPages(): Promise<Output> {
  const built = await build({ configFile, logLevel: 'warn', build: { outDir: next, emptyOutDir: true } })
  return (built as Rolldown.RolldownOutput).output
}

async function buildPrerender(): Promise<Prerender> {
  await build({
    configFile,
    logLevel: 'warn',
    build: { ssr: 'prerender.tsx', outDir: drawing, emptyOutDir: true, copyPublicDir: false },
  })
  return (await import(pathToFileURL(path.join(drawing, 'prerender.js')).href)) as Prerender
}

/** Whoever starts without the demo needs none of its songs; should they want it later, that start records them. */
async function recordDemo() {
  if (process.env['DEMO'] !== '0' && !process.env['DATABASE_URL']) await demoSounds()
}

async function writePages(output: Output, { render, texts, patterns, forMembers }: Prerender, fonts: string) {
  const first = firstLoad(output)
  const style = await readFile(path.join(next, first.style), 'utf8')
  const built = await readFile(path.join(next, 'index.html'), 'utf8')
  const shell = built.replace('</head>', `${fontLinks(output)}</head>`)
  const landingCss = await landingStyle({ configFile, aside, modules: first.modules, style })
  const home = await render('/')
  const landing = shell
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${landingCss}</style>`)
    .replace('<!--page-->', () => home)
  const drawn = { '/': 'landing.html', ...(await writeTexts(shell, { render, texts })) }
  const heads = {
    '/request/:shareableId': linksOf(pageLoad(output, 'pages/room.tsx')),
    '/songwriter/:id': linksOf(pageLoad(output, 'pages/songwriter.tsx')),
  }
  const known = { cssHref: `/${first.style}`, patterns, forMembers, drawn, heads, fonts }
  await Promise.all([
    writeFile(path.join(next, 'index.html'), shell.replace('<!--page-->', '')),
    writeFile(path.join(next, 'landing.html'), landing),
    writeFile(path.join(next, 'shell.json'), JSON.stringify(known)),
  ])
  await checkBudget({
    folder: next,
    scripts: first.scripts,
    fonts: earlyFiles(output),
    style: landingCss,
    landing,
  })
}

/** What the head of a drawn page names, so that its own style and script don't wait for the first script. */
const linksOf = ({ scripts, styles }: ReturnType<typeof pageLoad>) =>
  [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')

/** Writes the pages that are only text, each with a head of its own; answers which file has which address. */
async function writeTexts(shell: string, { render, texts }: Pick<Prerender, 'render' | 'texts'>) {
  const written = texts.map(async ({ path: address, title, description }) => {
    const file = `${address.slice(1).replaceAll('/', '-')}.html`
    const head = `<title>${title} · Songwright</title><meta name="description" content="${description}">`
    const body = await render(address)
    const page = shell.replace(/<!--head-->[^]*?<!--\/head-->/, () => head).replace('<!--page-->', () => body)
    await writeFile(path.join(next, file), page)
    return [address, file] as const
  })
  return Object.fromEntries(await Promise.all(written))
}

/** The addresses, below dist/web, of the fonts that the first paint needs. */
const earlyFiles = (output: Output) =>
  earlyFonts.map((name) => {
    const file = output.find(({ fileName }) => fileName.includes(`/${name}-`))
    if (!file) throw new Error(`The build has no font ${name}`)
    return file.fileName
  })

const fontLinks = (output: Output) =>
  earlyFiles(output)
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('')

async function putInPlace() {
  const isThere = await access(done).then(
    () => true,
    () => false,
  )
  if (isThere) await rename(done, last)
  await rename(next, done)
}

try {
  await mkdir(aside, { recursive: true })
  const fonts = drawingFonts(path.join(root, 'dist', 'drawing-fonts'))
  const [output, prerender] = await Promise.all([buildPages(), buildPrerender(), recordDemo()])
  await writePages(output, prerender, path.relative(path.dirname(done), await fonts))
  await Promise.all([drawIcons(next), writeOffline(next)])
  await compressAll(next)
  await rename(drawing, path.join(next, 'render'))
  await keepLastFiles(done, next)
  await putInPlace()
} finally {
  await Promise.all([next, last, aside].map((folder) => rm(folder, { recursive: true, force: true })))
}
