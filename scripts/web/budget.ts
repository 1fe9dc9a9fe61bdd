import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Upper limits for a first visit of `/`, in thousands of bytes. Scripts and styles are measured with gzip.
 */
const limits = { script: 95, style: 10, fonts: 45 }

interface Built {
  folder: string
  scripts: string[]
  fonts: string[]
  style: string
  landing: string
}

const zipped = (text: string | Buffer) => gzipSync(text, { level: 9 }).length / 1000
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

/** @throws an error with the sizes if the landing page exceeds a limit */
export async function checkBudget({ folder, scripts, fonts, style, landing }: Built) {
  const at = (file: string) => path.join(folder, file)
  const weights = {
    script: sum(await Promise.all(scripts.map(async (file) => zipped(await readFile(at(file)))))),
    style: zipped(style),
    fonts: sum(await Promise.all(fonts.map(async (file) => (await stat(at(file))).size / 1000))),
  }
  const told = Object.entries(weights).map(([kind, weight]) => `${kind} ${weight.toFixed(1)} kB`)
  process.stderr.write(
    `First visit of /: ${told.join(', ')}; the page with its style ${zipped(landing).toFixed(1)} kB\n`,
  )
  for (const [kind, weight] of Object.entries(weights)) {
    const most = limits[kind as keyof typeof limits]
    if (weight > most)
      throw new Error(`The landing page's ${kind} weighs ${weight.toFixed(1)} kB; ${most} kB is the most`)
  }
}
