import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { convert } from 'fontverter'
import * as z from 'zod/mini'
import { glyphRanges } from './glyph-ranges.ts'

const require = createRequire(import.meta.url)

/**
 * Font families with the names of their packages. For each character, the first family with a glyph is used.
 */
const families = {
  Fraunces: 'fraunces',
  Inter: 'inter',
  'Noto Sans Arabic': 'noto-sans-arabic',
  'Noto Sans Hebrew': 'noto-sans-hebrew',
  'Noto Sans Devanagari': 'noto-sans-devanagari',
  'Noto Sans Bengali': 'noto-sans-bengali',
  'Noto Sans Tamil': 'noto-sans-tamil',
  'Noto Sans Thai': 'noto-sans-thai',
  'Noto Emoji': 'noto-emoji',
  'Noto Sans SC Thin': 'noto-sans-sc',
  'Noto Sans JP Thin': 'noto-sans-jp',
  'Noto Sans KR Thin': 'noto-sans-kr',
}

interface Cut {
  family: string
  file: string
  ranges: [number, number][]
}

/**
 * Writes the fonts for images that the server draws: each font in several subsets, with `index.json` for
 * their ranges. The folder's name depends on the versions of the fonts and on glyph-ranges.ts, so an existing
 * folder is reused. Returns that folder.
 */
export async function drawingFonts(folder: string) {
  const versions = Object.values(families).map(async (name) => {
    const { version } = z.parse(z.object({ version: z.string() }), await read(name, 'package.json'))
    return `${name} ${version}`
  })
  const reader = await readFile(path.join(import.meta.dirname, 'glyph-ranges.ts'), 'utf8')
  const made = path.join(folder, nameOf([...(await Promise.all(versions)), reader]))
  const isThere = await access(made).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    const next = `${made}.${process.pid}`
    await mkdir(next, { recursive: true })
    const cuts = await Promise.all(
      Object.entries(families).map(([family, name]) => cutsOf({ family, name, folder: next })),
    )
    await writeFile(path.join(next, 'index.json'), JSON.stringify(cuts.flat()))
    // Configures fontconfig without system fonts, so that an image is equal on every machine.
    await writeFile(path.join(next, 'fonts.conf'), '<?xml version="1.0"?><fontconfig></fontconfig>')
    try {
      await rename(next, made)
    } catch {
      // Race condition: another build has created the folder first.
      await rm(next, { recursive: true })
    }
  }
  return made
}

const nameOf = (versions: string[]) => createHash('sha256').update(versions.join()).digest('hex').slice(0, 16)

const whereIs = (name: string, file: string) =>
  path.join(path.dirname(require.resolve(`@fontsource-variable/${name}/package.json`)), file)
const read = async (name: string, file: string): Promise<unknown> =>
  JSON.parse(await readFile(whereIs(name, file), 'utf8'))

async function cutsOf({
  family,
  name,
  folder,
}: {
  family: string
  name: string
  folder: string
}): Promise<Cut[]> {
  const cutNames = Object.keys(z.parse(z.record(z.string(), z.string()), await read(name, 'unicode.json')))
  const cuts: Cut[] = []
  for (const key of cutNames) {
    const file = `${name}-${key.replaceAll(/[[\]]/g, '')}.ttf`
    const source = whereIs(name, `files/${file.replace('.ttf', '-wght-normal.woff2')}`)
    const font = await convert(await readFile(source), 'sfnt')
    await writeFile(path.join(folder, file), font)
    cuts.push({ family, file, ranges: glyphRanges(Buffer.from(font)) })
  }
  return cuts
}
