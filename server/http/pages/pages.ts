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

/** The build's output: page templates, and the facts about them that the server needs. */
export interface BuiltPages {
  drawn: Record<string, string>
  shell: string
  /** Template of a member's page with its skeleton; undefined in development. */
  start: string | undefined
  starts: Record<string, { scripts: string[]; styles: string[] }>
  told: Record<string, string>
  cssHref: string
  /** Script of the sign-in page; undefined in an older build. */
  signInScript?: string
  /** Route patterns of pages ('/songwriter/:id'), and those that need a signed-in user. */
  patterns: string[]
  forMembers: string[]
  /** Hash of all inputs of a rendered page, because another build may render it differently. */
  build: string
}

/** Folder of the development server's pages, whose code may change at run time: see scripts/dev/dev.ts. */
const developed = process.env['SONGWRIGHT_PAGES']
export const isDevelopment = Boolean(developed)
export const defaultDistDir = developed || path.resolve(import.meta.dirname, '../../../dist/web')

/** Undefined without a build: the calls work without the pages, as in the server's tests. */
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
 * Cached for three readers. The shell changes with each build, by its file names, and with the site's look.
 */
let last: { distDir: string; pages: BuiltPages } | undefined

/** Hash of the templates, the SSR bundle, and this file, which combines them. */
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

/** The SSR bundle, imported when the first page is rendered; undefined without a build. */
export function drawer(distDir = defaultDistDir): (() => Promise<DrawnPages>) | undefined {
  const module = path.join(distDir, 'render/prerender.js')
  if (!existsSync(module)) return undefined
  return async () => {
    const drawer: DrawnPages = await import(pathToFileURL(module).href)
    drawer.dressAs(site)
    return drawer
  }
}

/** Content Security Policy: the hashes of the pages' inline scripts, the only ones allowed. */
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
  // Cookies are not parsed yet if a request fails early.
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

/** Sets the theme of a page. */
export const themed = (page: string, theme: Theme) =>
  theme ? page.replace('<html lang="en"', `<html lang="en" data-theme="${theme}"`) : page

/**
 * Fills a template. Replacements are functions, because in a string `$&` in a user's name would be expanded.
 */
export function fillPage(page: string, { user, seq, head, drawing, reads, followUps }: PageFilling): string {
  const headed = head === undefined ? page : page.replace(/<!--head-->[^]*?<!--\/head-->/, () => head)
  const drawn = drawing
    ? headed.replace('<div id="root"></div>', () => `<div id="root">${drawing.page}</div>`)
    : headed
  const boot = { user, seq, reads, followUps, ...(drawing && { known: drawing.known }) }
  return drawn.replace('id="boot">null<', () => `id="boot">${inScript(boot).text}<`)
}

/** The boot data in a page. */
export const bootIn = (page: string) => /id="boot">([^<]*)</.exec(page)?.[1] ?? ''

const partsOf = (scripts: string[]) =>
  scripts.map((file) => `<link rel="modulepreload" crossorigin data-part href="/${file}">`).join('')
const sheetsOf = (styles: string[]) =>
  styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('')

/** A member's page before its scripts, with their names. */
export function startedPage({ start, starts }: BuiltPages, { name, page }: Started) {
  const { scripts, styles } = starts[name ?? ''] ?? { scripts: [], styles: [] }
  return start
    ?.replace('<!--parts-->', partsOf(scripts))
    .replace('<!--sheets-->', sheetsOf(styles))
    .replace('<div id="root"></div>', () => `<div id="root">${page}</div>`)
}
