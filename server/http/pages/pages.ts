import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '#contract/people/accounts'
import type { Drawing, DrawnPages, FollowUps, Started } from '#contract/surface/drawn-pages'
import { codeOf } from '../../errors.ts'
import { inScript } from '../../html.ts'
import { site } from '../../site/site.ts'
import { dressed } from './dressed.ts'

/** Output of the build: page templates, and what the server must know about them. */
export interface BuiltPages {
  drawn: Record<string, string>
  shell: string
  /** Template of a member's page with its skeleton; undefined in development. */
  start: string | undefined
  starts: Record<string, { scripts: string[]; styles: string[] }>
  told: Record<string, string>
  cssHref: string
  /** Scripts of single pages; undefined if the pages were built by an older release. */
  signInScript?: string
  reportScript?: string
  /** Route patterns of pages ('/songwriter/:id'), and those that need a signed-in user. */
  patterns: string[]
  forMembers: string[]
  /**
   * Hash of the build. It is part of the cache keys of rendered pages, because another build may render them
   * differently.
   */
  build: string
}

/**
 * Folder of the development server's pages; empty in production. Their code may change at run time
 * (scripts/dev/dev.ts).
 */
const developed = process.env['SONGWRIGHT_PAGES']
export const isDevelopment = Boolean(developed)
export const defaultDistDir = developed || path.resolve(import.meta.dirname, '../../../dist/web')

/**
 * Reads the build's output. Undefined without a build: the API works without pages, as in the server's tests.
 */
export function builtPages(distDir = defaultDistDir): BuiltPages | undefined {
  const text = (name: string) => readFileSync(path.join(distDir, name), 'utf8')
  try {
    const known: Omit<BuiltPages, 'shell' | 'build' | 'start' | 'starts'> &
      Partial<Pick<BuiltPages, 'starts'>> = JSON.parse(text('shell.json'))
    const shell = dressed(text('index.html'))
    if (!isDevelopment && last?.distDir === distDir && last.pages.shell === shell) return last.pages
    const read = (files: Record<string, string>) =>
      Object.fromEntries(Object.entries(files).map(([address, file]) => [address, dressed(text(file))]))
    const [drawn, told] = [read(known.drawn), read(known.told)]
    const { starts } = known
    const start = starts && dressed(text('start.html'))
    const pages = {
      ...known,
      starts: starts ?? {},
      start,
      drawn,
      told,
      shell,
      build: buildOf(distDir, [shell, drawn, told]),
    }
    last = { distDir, pages }
    return pages
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Cache of the last read output, because three modules read it. It is valid for one folder and one set of the
 * operator's settings.
 */
let last: { distDir: string; pages: BuiltPages } | undefined

/** Hash of the templates, the SSR bundle, and this source file, which combines them. */
function buildOf(distDir: string, templates: unknown): string {
  const all = createHash('sha256')
    .update(JSON.stringify(templates))
    .update(readFileSync(import.meta.filename))
  const folder = path.join(distDir, 'render')
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  for (const file of files
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name))
    .toSorted())
    all.update(file.slice(folder.length)).update(readFileSync(file))
  return all.digest('base64url')
}

/**
 * Returns a function that imports the SSR bundle when the first page is rendered; undefined without a build.
 */
export function drawer(distDir = defaultDistDir): (() => Promise<DrawnPages>) | undefined {
  const module = path.join(distDir, 'render/prerender.js')
  if (!existsSync(module)) return undefined
  return async () => {
    const drawer: DrawnPages = await import(pathToFileURL(module).href)
    drawer.dressAs(site)
    return drawer
  }
}

/** Hashes of the pages' inline scripts, for the Content Security Policy, which allows only these. */
export function inlineScripts(distDir = defaultDistDir): string[] {
  const file = path.join(distDir, 'shell.json')
  if (!existsSync(file)) return []
  const { inline }: { inline: string[] } = JSON.parse(readFileSync(file, 'utf8'))
  return inline
}

export function drawingFonts(distDir = defaultDistDir): string {
  const { fonts }: { fonts: string } = JSON.parse(readFileSync(path.join(distDir, 'shell.json'), 'utf8'))
  return path.join(path.dirname(distDir), fonts)
}

export type Theme = 'light' | 'dark' | undefined

export function themeOf(request: FastifyRequest): Theme {
  // Undefined if the request failed before its cookies were parsed.
  const cookies: typeof request.cookies | undefined = request.cookies
  const theme = cookies?.['theme']
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

interface PageFilling {
  user: CurrentUser | null
  seq?: number
  head?: string | undefined
  /** The server-rendered content. */
  drawing?: Drawing
  reads?: string[]
  followUps?: FollowUps | undefined
}

/** Writes the user's theme into a page. */
export const themed = (page: string, theme: Theme) =>
  theme ? page.replace('<html lang="en"', `<html lang="en" data-theme="${theme}"`) : page

/**
 * Fills a template. The replacements are functions, because `$&` in a string, for example in a user's name,
 * would be expanded.
 */
export function fillPage(page: string, { user, seq, head, drawing, reads, followUps }: PageFilling): string {
  const headed = head === undefined ? page : page.replace(/<!--head-->[^]*?<!--\/head-->/, () => head)
  const drawn = drawing
    ? headed.replace('<div id="root"></div>', () => `<div id="root">${drawing.page}</div>`)
    : headed
  const boot = { user, seq, reads, followUps, ...(drawing && { known: drawing.known }) }
  return drawn.replace('id="boot">null<', () => `id="boot">${inScript(boot).text}<`)
}

/** The JSON in a page from which the browser starts. */
export const bootIn = (page: string) => /id="boot">([^<]*)</.exec(page)?.[1] ?? ''

const partsOf = (scripts: string[]) =>
  scripts.map((file) => `<link rel="modulepreload" crossorigin data-part href="/${file}">`).join('')
const sheetsOf = (styles: string[]) =>
  styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('')

/** Template of a member's page that starts with a skeleton. Scripts and styles of the page are preloaded. */
export function startedPage({ start, starts }: BuiltPages, { name, page }: Started) {
  const { scripts, styles } = starts[name ?? ''] ?? { scripts: [], styles: [] }
  return start
    ?.replace('<!--parts-->', partsOf(scripts))
    .replace('<!--sheets-->', sheetsOf(styles))
    .replace('<div id="root"></div>', () => `<div id="root">${page}</div>`)
}
