import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

interface LandingStyle {
  configFile: string
  /** A folder for files that nobody keeps. */
  aside: string
  /** The source files of the first load. */
  modules: string[]
  /** The style sheet of all pages: its fonts are the landing page's too. */
  style: string
}

/** The landing page's own style: the shared base, and only those classes that its first load can use. */
export async function landingStyle({ configFile, aside, modules, style }: LandingStyle): Promise<string> {
  const base = path.resolve(import.meta.dirname, '../../web/styles/base.css')
  const ours = modules.filter((file) => /\/web\/.*\.tsx?$/.test(file) && !file.includes('node_modules'))
  const source = path.join(aside, 'landing.css')
  const lines = [base, ...ours].map(
    (file, at) => `@${at === 0 ? 'import' : 'source'} ${JSON.stringify(file)};`,
  )
  await writeFile(source, lines.join('\n'))
  await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: path.join(aside, 'style'),
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { input: source, output: { assetFileNames: '[name][extname]' } },
    },
  })
  const fonts = style.match(/@font-face\{[^}]*url\([^}]*\}/g) ?? []
  return fonts.join('') + (await readFile(path.join(aside, 'style', 'landing.css'), 'utf8')).trim()
}
