/**
 * Builds the pages into dist/web: bundles, the prerendered landing page, compressed copies, and data for the
 * server.
 */
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import { textTemplate } from '#contract/surface/drawn-pages'
import { routes } from '#contract/surface/paths'
import { checkBudget } from './web/budget.ts'
import { firstLoad, pageLoad } from './web/chunks/first-load.ts'
import { chunkGroups } from './web/chunks/groups.ts'
import { compressAll } from './web/compress.ts'
import { drawingFonts } from './web/fonts/drawing-fonts.ts'
import { earlyFonts, headlineFont } from './web/fonts/fonts.ts'
import { drawIcons } from './web/icons.ts'
import { keepLastFiles } from './web/keep-last.ts'
import { writeOffline } from './web/offline.ts'
import { earlyScript, readsScript, writePageScript } from './web/own-scripts.ts'
import { type Prerender, toldPages } from './web/prerendered.ts'
import { preloads, readyPage, scriptPreloads } from './web/ready-page.ts'
import { startPage, startParts, startSources } from './web/start-page.ts'
import { ownStyles } from './web/styles/own-styles.ts'

const root = path.resolve(import.meta.dirname, '..')
const configFile = path.join(root, 'vite.config.ts')
const done = path.join(root, 'dist', 'web')
// The new build is written to a temporary folder and renamed at the end. So a running server never finds an
// incomplete build.
const next = path.join(root, 'dist', `web.next-${process.pid}`)
const last = path.join(root, 'dist', `web.last-${process.pid}`)
const aside = path.join(root, 'dist', `aside-${process.pid}`)
/** Bundle for server-side rendering (SSR). Renders pages in this build, and later in the server. */
const drawing = path.join(aside, 'render')

type Output = Rolldown.RolldownOutput['output']

async function buildPages(): Promise<Output> {
  const groups = await chunkGroups(configFile)
  const built = await build({
    configFile,
    logLevel: 'warn',
    build: {
      outDir: next,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
  })
  return (built as Rolldown.RolldownOutput).output
}

async function buildPrerender(): Promise<Prerender> {
  await build({
    configFile,
    logLevel: 'warn',
    // Bundles React and similar packages too. Node would import them from node_modules, and `NODE_ENV` would
    // then select their development builds.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'prerender.tsx', outDir: drawing, emptyOutDir: true, copyPublicDir: false },
  })
  return (await import(pathToFileURL(path.join(drawing, 'prerender.js')).href)) as Prerender
}

async function writePages(
  output: Output,
  { render, texts, patterns, forMembers }: Prerender,
  drawing: string,
) {
  const first = firstLoad(output)
  const [early, begin, signInScript, reportScript] = await Promise.all([
    earlyScript(),
    readsScript(),
    writePageScript(next, 'sign-in'),
    writePageScript(next, 'report'),
  ])
  const late = Object.fromEntries(
    Object.entries(toldPages).map(([name, { page, later }]) => [
      name,
      { ...pageLoad(output, page), later: later === undefined ? undefined : pageLoad(output, later) },
    ]),
  )
  const style = await readFile(path.join(next, first.style), 'utf8')
  const styles = await ownStyles({
    configFile,
    aside,
    style,
    pages: {
      ...Object.fromEntries(
        Object.entries(late).map(([name, { modules, later }]) => [
          name,
          [...first.modules, ...modules, ...(later?.modules ?? [])],
        ]),
      ),
      start: startSources.map((file) => path.join(root, 'web', file)),
    },
    fontless: ['start'],
  })
  const built = await readFile(path.join(next, 'index.html'), 'utf8')
  const textFonts = filesOf(output, earlyFonts)
  const ready = (name: string, fonts = textFonts) =>
    readyPage(built, {
      style: styles[name]!,
      early: early.code,
      fonts,
      scripts: [...first.unnamed, ...late[name]!.scripts],
      sheets: [first.style, ...late[name]!.styles],
    })
  const landingFonts = filesOf(output, [...earlyFonts, headlineFont])
  const readyLanding = ready(routes.home, landingFonts)
  const landing = filled(readyLanding, await render('/'))
  const shell = filled(
    built.replace('</head>', `${scriptPreloads(first.unnamed)}${preloads(textFonts)}</head>`),
    '',
  )
  const told = Object.fromEntries(
    await Promise.all(
      Object.entries(toldPages).map(async ([name, template]) => {
        const file = `${template.file}.html`
        const page = name === routes.home ? readyLanding : ready(name)
        await writeFile(path.join(next, file), filled(page, ''))
        return [name, file] as const
      }),
    ),
  )
  const drawn = { '/': 'landing.html', ...(await writeTexts(ready, { render, texts })) }
  const known = {
    cssHref: `/${first.style}`,
    signInScript,
    reportScript,
    patterns,
    forMembers,
    drawn,
    told,
    starts: startParts(output),
    inline: [early.hash, begin.hash],
    fonts: drawing,
  }
  await Promise.all([
    writeFile(
      path.join(next, 'start.html'),
      filled(startPage(built, { style: styles['start']!, begin: begin.code, unnamed: first.unnamed }), ''),
    ),
    writeFile(path.join(next, 'index.html'), shell),
    writeFile(path.join(next, 'landing.html'), landing),
    writeFile(path.join(next, 'shell.json'), JSON.stringify(known)),
  ])
  await checkBudget({
    folder: next,
    scripts: [...first.scripts, ...late[routes.home]!.scripts],
    fonts: landingFonts,
    style: styles[routes.home]!,
    landing,
  })
}

const filled = (page: string, body: string) => page.replace('<!--page-->', () => body)

/** Writes the text-only pages, each with its own <head>. Returns the file of each page's address. */
async function writeTexts(
  ready: (template: string) => string,
  { render, texts }: Pick<Prerender, 'render' | 'texts'>,
) {
  const written = texts.map(async ({ path: address, title, description }) => {
    const file = `${address.slice(1).replaceAll('/', '-')}.html`
    const head = `<title>${title} · Songwright</title><meta name="description" content="${description}">`
    const body = await render(address)
    const template = address in toldPages ? address : textTemplate
    const page = ready(template).replace(/<!--head-->[^]*?<!--\/head-->/, () => head)
    await writeFile(path.join(next, file), filled(page, body))
    return [address, file] as const
  })
  return Object.fromEntries(await Promise.all(written))
}

/** Paths of fonts, relative to dist/web. */
const filesOf = (output: Output, fonts: string[]) =>
  fonts.map((name) => {
    const file = output.find(({ fileName }) => fileName.includes(`/${name}-`))
    if (!file) throw new Error(`The build has no font ${name}`)
    return file.fileName
  })

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
  const [output, prerender] = await Promise.all([buildPages(), buildPrerender()])
  await writePages(output, prerender, path.relative(path.dirname(done), await fonts))
  await Promise.all([drawIcons(next), writeOffline(next)])
  await compressAll(next)
  await rename(drawing, path.join(next, 'render'))
  await keepLastFiles(done, next)
  await putInPlace()
} finally {
  await Promise.all([next, last, aside].map((folder) => rm(folder, { recursive: true, force: true })))
}
