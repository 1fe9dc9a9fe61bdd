import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '#contract/people/accounts'
import type { PublicSongwriter } from '#contract/people/songwriters'
import type { Room, Shared } from '#contract/requests/song-requests'
import { codeOf } from '../../errors.ts'
import { inScript } from '../../html.ts'

/** What the build left: documents with places to fill in, and what the server must know of them. */
interface BuiltPages {
  /** By address, the pages that come to a visitor drawn already: the landing page, Help, and the like. */
  drawn: Record<string, string>
  /** The empty page that every other address starts from. */
  shell: string
  /** By pattern, the documents that pages are filled into which the server draws for visitors (`drawer`). */
  told: Record<string, string>
  /** The style sheet's address, for pages that the server draws itself. */
  cssHref: string
  /** Addresses that show a page ('/songwriter/:id'), and those of them that need a signed-in user. */
  patterns: string[]
  forMembers: string[]
}

/** Where the build leaves the pages, or the development server its own: see scripts/dev/dev.ts. */
export const defaultDistDir =
  process.env['SONGWRIGHT_PAGES'] || path.resolve(import.meta.dirname, '../../../dist/web')

/** Undefined where nothing has been built: the calls work without the pages, as in the server's tests. */
export function builtPages(distDir = defaultDistDir): BuiltPages | undefined {
  const text = (name: string) => readFileSync(path.join(distDir, name), 'utf8')
  try {
    const known: Omit<BuiltPages, 'shell'> = JSON.parse(text('shell.json'))
    const read = (files: Record<string, string>) =>
      Object.fromEntries(Object.entries(files).map(([address, file]) => [address, text(file)]))
    return { ...known, drawn: read(known.drawn), told: read(known.told), shell: text('index.html') }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** A page for a visitor, with the answers that it was drawn from. */
export interface Drawing {
  page: string
  known: readonly (readonly [key: readonly unknown[], answer: unknown])[]
}

/** What a cover is drawn from: a request, or the link of one that is wrapped. */
type Cover = Pick<Room['request'], 'shareableId' | 'genre' | 'emotions'> | { wrapped: string }

/** The pages' own code, as the build left it for the server. Loaded when the first page is drawn. */
export interface Drawer {
  drawRoom: (shared: Shared) => Promise<Drawing>
  /** The page of a link that leads to no request. */
  drawNowhere: (shareableId: string) => Promise<Drawing>
  drawSongwriter: (songwriter: PublicSongwriter) => Promise<Drawing>
  /** SVG. */
  drawCover: (cover: Cover) => string
}

/** Undefined where nothing has been built. */
export function drawer(distDir = defaultDistDir): (() => Promise<Drawer>) | undefined {
  const module = path.join(distDir, 'render/prerender.js')
  if (!existsSync(module)) return undefined
  return async () => {
    const drawer: Drawer = await import(pathToFileURL(module).href)
    return drawer
  }
}

/** The hashes of the scripts that stand in the pages themselves, for the policy that allows no other. */
export function inlineScripts(distDir = defaultDistDir): string[] {
  const file = path.join(distDir, 'shell.json')
  if (!existsSync(file)) return []
  const { inline }: { inline: string[] } = JSON.parse(readFileSync(file, 'utf8'))
  return inline
}

/** The folder of the fonts that the build left to draw pictures with. */
export function drawingFonts(distDir = defaultDistDir): string {
  const { fonts }: { fonts: string } = JSON.parse(readFileSync(path.join(distDir, 'shell.json'), 'utf8'))
  return path.join(path.dirname(distDir), fonts)
}

export type Theme = 'light' | 'dark' | undefined

/** The theme that somebody chose. */
export function themeOf(request: FastifyRequest): Theme {
  // Not read yet where a request fails before it comes to its cookies.
  const cookies: typeof request.cookies | undefined = request.cookies
  const theme = cookies?.['theme']
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

interface PageFilling {
  theme: Theme
  user: CurrentUser | null
  /** Of a member: the newest change that the page knows. */
  seq?: number
  /** HTML in place of the usual title and description. */
  head?: string | undefined
  /** What is on the page already. */
  drawing?: Drawing
}

/** Fills a built page in. Functions as replacements, for `$&` in somebody's name must stay what it is. */
export function fillPage(page: string, { theme, user, seq, head, drawing }: PageFilling): string {
  const themed = theme ? page.replace('<html lang="en"', `<html lang="en" data-theme="${theme}"`) : page
  const headed = head === undefined ? themed : themed.replace(/<!--head-->[^]*?<!--\/head-->/, () => head)
  const drawn = drawing
    ? headed.replace('<div id="root"></div>', () => `<div id="root">${drawing.page}</div>`)
    : headed
  const boot = { user, seq, ...(drawing && { known: drawing.known }) }
  return drawn.replace('id="boot">null<', () => `id="boot">${inScript(boot).text}<`)
}
