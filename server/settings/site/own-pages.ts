import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { aboutPath, routes } from '#contract/surface/paths'
import { codeOf } from '../../errors.ts'
import type { WrittenPage } from '../../site/site.ts'
import { type Placeholders, writtenOf } from './markdown.ts'

const mostPages = 20
const mostBytes = 200_000
const longestName = 60

/** Pages that the operator can't replace, because their content comes from the database. */
const fixed: Record<string, string> = {
  [routes.moderation]: 'shows what was decided, and has no words to replace',
}

/**
 * Reads the Markdown files of a folder. Each becomes the page with its name. Returns a sentence for each file
 * that can't be used.
 */
export async function readOwnPages(folder: string, said: Placeholders) {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.md')).toSorted()
  const wrong: string[] = []
  const pages: WrittenPage[] = []
  for (const name of files) {
    const file = path.join(folder, name)
    const page =
      pages.length < mostPages
        ? await pageIn(file, said).catch(
            (error: unknown) => `is left out: it can’t be read (${codeOf(error)})`,
          )
        : `is left out: ${mostPages} pages are the most`
    if (typeof page === 'string') wrong.push(`${file} ${page}`)
    else pages.push(page)
  }
  return { pages, wrong }
}

async function pageIn(file: string, said: Placeholders): Promise<WrittenPage | string> {
  const name = path.basename(file, '.md')
  if (!/^[a-z0-9-]+$/.test(name) || name.length > longestName)
    return `is left out: its name must be of a-z, 0-9 and hyphens, ${longestName} at most`
  const address = aboutPath(name)
  if (fixed[address]) return `is left out: ${address} ${fixed[address]}`
  // Container volumes provide files as symbolic links within the folder. A link to a file outside of it could
  // publish a private file.
  const [real, folder] = await Promise.all([realpath(file), realpath(path.dirname(file))])
  if (!real.startsWith(folder + path.sep)) return 'is left out: it leads out of its folder'
  const found = await stat(real)
  if (!found.isFile()) return 'is left out: it is no file'
  if (found.size > mostBytes) return `is left out: it has ${found.size} bytes, and ${mostBytes} are the most`
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(real))
  } catch {
    return 'is left out: it can’t be read as UTF-8'
  }
  if (text.trim() === '') return 'is left out: it is empty'
  const { title, ...written } = writtenOf(text, said)
  return { path: address, title: title || titleOf(name), ...written }
}

/** Title from a file name: 'data-protection' becomes 'Data protection'. */
const titleOf = (name: string) => {
  const words = name.replaceAll('-', ' ').trim() || name
  return words.charAt(0).toUpperCase() + words.slice(1)
}
