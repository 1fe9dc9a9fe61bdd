import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

interface OwnStyles {
  configFile: string
  /** Path of a temporary folder for the build's files. */
  aside: string
  /** Source files of each page. The key is the page's name. */
  pages: Record<string, string[]>
  /** Names of pages that use neither the shared fonts nor the base styles. */
  fontless: string[]
  /** CSS of the style sheet that all pages share. Its @font-face rules are added to each page's own CSS. */
  style: string
}

const fileOf = (name: string) => `${name.replaceAll(/\W/g, '-')}.css`

/**
 * Builds the critical CSS of each page: the shared fonts and base, and the classes that occur in the page's
 * sources. Returns it by the page's name.
 */
export async function ownStyles({ configFile, aside, pages, fontless, style }: OwnStyles) {
  const base = path.resolve(import.meta.dirname, '../../../web/styles/base.css')
  const named = Object.entries(pages)
  const input = await Promise.all(
    named.map(async ([name, modules]) => {
      const source = path.join(aside, fileOf(name))
      const ours = modules.filter((file) => file.includes('/web/') && !file.includes('node_modules'))
      const beside = ours.filter((file) => file.endsWith('.css') && !file.includes('/styles/'))
      const lines = [
        ...[...(fontless.includes(name) ? [] : [base]), ...beside].map(
          (file) => `@import ${JSON.stringify(file)};`,
        ),
        ...ours.filter((file) => /\.tsx?$/.test(file)).map((file) => `@source ${JSON.stringify(file)};`),
      ]
      await writeFile(source, lines.join('\n'))
      return source
    }),
  )
  await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: path.join(aside, 'style'),
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { input, output: { assetFileNames: '[name][extname]' } },
    },
  })
  const fonts = style.match(/@font-face\{[^}]*url\([^}]*\}/g) ?? []
  const written = named.map(async ([name]) => {
    const own = await readFile(path.join(aside, 'style', fileOf(name)), 'utf8')
    return [name, (fontless.includes(name) ? '' : fonts.join('')) + own.trim()] as const
  })
  return Object.fromEntries(await Promise.all(written))
}
