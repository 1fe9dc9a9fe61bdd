import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** Inclusive ranges of code points. */
type Ranges = readonly (readonly [from: number, to: number])[]

// Letters of English text, needed for the first paint. Fonts with other letters load when a page uses them.
const basic: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
]
const western: Ranges = [
  [0xa1, 0xa8],
  [0xaa, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xff],
  [0x20ac, 0x20ac],
]
const central: Ranges = [[0x100, 0x24f]]
const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

interface Face {
  name: string
  source: string
  ranges: Ranges
  css: string
  axes: NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes']
}

const inter = {
  css: "font-family: 'Inter Sleeve'; font-weight: 400 700;",
  axes: { wght: { min: 400, max: 700 } },
}
const fraunces = {
  css: "font-family: 'Fraunces Sleeve'; font-weight: 400 640;",
  axes: { opsz: 72, SOFT: 0, WONK: 0, wght: { min: 400, max: 640 } },
}
const faces: Face[] = [
  { ...inter, name: 'inter-basic', source: 'inter/files/inter-latin-wght-normal', ranges: basic },
  { ...inter, name: 'inter-western', source: 'inter/files/inter-latin-wght-normal', ranges: western },
  { ...inter, name: 'inter-central', source: 'inter/files/inter-latin-ext-wght-normal', ranges: central },
  { ...fraunces, name: 'fraunces-basic', source: 'fraunces/files/fraunces-latin-full-normal', ranges: basic },
  {
    ...fraunces,
    name: 'fraunces-western',
    source: 'fraunces/files/fraunces-latin-full-normal',
    ranges: western,
  },
  {
    ...fraunces,
    name: 'fraunces-central',
    source: 'fraunces/files/fraunces-latin-ext-full-normal',
    ranges: central,
  },
  {
    name: 'fraunces-you',
    source: 'fraunces/files/fraunces-latin-full-italic',
    // The three letters of "you", the headline's last word. No other text is italic.
    ranges: [
      [0x59, 0x59],
      [0x6f, 0x6f],
      [0x75, 0x75],
    ],
    css: "font-family: 'Fraunces You'; font-style: italic;",
    axes: { opsz: 144, SOFT: 0, WONK: 1, wght: 430 },
  },
]

/** Names of the fonts that a page's first paint needs. */
export const earlyFonts = ['inter-basic', 'fraunces-basic']

export const headlineFont = 'fraunces-you'

const characters = (ranges: Ranges) =>
  ranges
    .map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at)))
    .join('')

const hex = (code: number) => code.toString(16).toUpperCase()
const unicodeRange = (ranges: Ranges) => ranges.map(([from, to]) => `U+${hex(from)}-${hex(to)}`).join(',')

async function cut(face: Face, folder: string): Promise<string> {
  const whole = await readFile(require.resolve(`@fontsource-variable/${face.source}.woff2`))
  const part = await subsetFont(whole, characters(face.ranges), {
    targetFormat: 'woff2',
    variationAxes: face.axes,
    keepFeatures: features,
  })
  const file = path.join(folder, `${face.name}.woff2`)
  await writeFile(file, part)
  return `@font-face { ${face.css} font-display: swap; src: url("${file}") format("woff2"); unicode-range: ${unicodeRange(face.ranges)} }`
}

/** Name of the fonts' licences, beside the fonts: the Open Font License asks for its text with each copy. */
const licenceFile = 'assets/fonts-licence.txt'

async function licences(): Promise<string> {
  const sources = [...new Set(faces.map(({ source }) => source.slice(0, source.indexOf('/'))))]
  const texts = sources.map(
    async (name) =>
      `${name}\n\n${await readFile(require.resolve(`@fontsource-variable/${name}/LICENSE`), 'utf8')}`,
  )
  return (await Promise.all(texts)).join('\n\n')
}

/**
 * Vite plugin that serves `virtual:fonts.css`. Its font files have only the letters and weights that the
 * pages use, and are written to `folder`.
 */
export function fonts(folder: string): Plugin {
  const id = '\0virtual:fonts.css'
  return {
    name: 'songwright-fonts',
    resolveId: (source) => (source === 'virtual:fonts.css' ? id : undefined),
    async load(loaded) {
      if (loaded !== id) return undefined
      await mkdir(folder, { recursive: true })
      return (await Promise.all(faces.map((face) => cut(face, folder)))).join('\n')
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: licenceFile, source: await licences() })
    },
  }
}
