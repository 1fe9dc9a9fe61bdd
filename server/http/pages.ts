import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '#contract/accounts'

/** What the build left: documents with places to fill in, and what the server must know of them. */
export interface BuiltPages {
  /** By address, the pages that come to a visitor drawn already: the landing page, Help, and the like. */
  drawn: Record<string, string>
  /** The empty page that every other address starts from. */
  shell: string
  /** The style sheet's address, for pages that the server draws itself. */
  cssHref: string
  /** Addresses that show a page ('/songwriter/:id'), and those of them that need a signed-in user. */
  patterns: string[]
  forMembers: string[]
}

export const defaultDistDir = path.resolve(import.meta.dirname, '../../dist/web')

/** Undefined where nothing has been built: the calls work without the pages, as in the server's tests. */
export function builtPages(distDir = defaultDistDir): BuiltPages | undefined {
  const text = (name: string) => readFileSync(path.join(distDir, name), 'utf8')
  try {
    const known = JSON.parse(text('shell.json')) as Omit<BuiltPages, 'shell'>
    const drawn = Object.entries(known.drawn).map(([address, file]) => [address, text(file)])
    return { ...known, drawn: Object.fromEntries(drawn), shell: text('index.html') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export type Theme = 'light' | 'dark' | undefined

/** The theme that somebody chose. */
export function themeOf(request: FastifyRequest): Theme {
  // Not read yet where a request fails before it comes to its cookies.
  const cookies: typeof request.cookies | undefined = request.cookies
  const theme = cookies?.['theme']
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

export interface PageFilling {
  theme: Theme
  user: CurrentUser | null
  /** Of a member: the newest change that the page knows. */
  seq?: number
  /** HTML in place of the usual title and description. */
  head?: string
}

/** JSON that can stand inside a script element whatever people wrote into it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Fills a built page in. Functions as replacements, for `$&` in somebody's name must stay what it is. */
export function fillPage(page: string, { theme, user, seq, head }: PageFilling): string {
  const themed = theme ? page.replace('<html lang="en"', `<html lang="en" data-theme="${theme}"`) : page
  const headed = head === undefined ? themed : themed.replace(/<!--head-->[^]*?<!--\/head-->/, () => head)
  return headed.replace('id="boot">null<', () => `id="boot">${inScript({ user, seq })}<`)
}
