import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { earlyFonts } from './fonts.ts'

/** What the first visit of `/` may weigh, in thousands of bytes (style and architecture set these). */
const limits = { script: 95, style: 10, fonts: 45 }

interface Built {
  folder: string
  manifest: Manifest
  landing: string
}

/** Throws, with the figures, when the landing page has grown too heavy. */
export async function checkBudget({ folder, manifest, landing }: Built) {
  const zipped = async (file: string) =>
    gzipSync(await readFile(path.join(folder, file)), { level: 9 }).length
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0) / 1000
  const first = firstLoad(manifest, 'index.html')
  const fonts = Object.values(manifest)
    .flatMap(({ file, assets = [] }) => [file, ...assets])
    .filter(
      (file, at, all) => earlyFonts.some((name) => file.includes(`/${name}-`)) && all.indexOf(file) === at,
    )
  const weights = {
    script: sum(await Promise.all([...first.scripts].map(zipped))),
    style: sum(await Promise.all([...first.styles].map(zipped))),
    fonts: sum(await Promise.all(fonts.map(async (file) => (await stat(path.join(folder, file))).size))),
  }
  const told = Object.entries(weights).map(([kind, weight]) => `${kind} ${weight.toFixed(1)} kB`)
  const page = gzipSync(landing, { level: 9 }).length / 1000
  process.stderr.write(`First visit of /: ${told.join(', ')} (page ${page.toFixed(1)} kB with its style)\n`)
  for (const [kind, weight] of Object.entries(weights)) {
    const most = limits[kind as keyof typeof limits]
    if (weight > most)
      throw new Error(`The landing page's ${kind} weighs ${weight.toFixed(1)} kB; ${most} kB is the most`)
  }
}

/** The files that a page's entry brings along at once: itself and what it imports, and so on. */
function firstLoad(manifest: Manifest, entry: string) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const waiting = [entry]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) continue
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    waiting.push(...(chunk.imports ?? []))
  }
  return { scripts, styles }
}
