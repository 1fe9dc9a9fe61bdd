import { keptChoices, Registration, type Role, roles } from '#contract/people/accounts'
import { invitationParameter } from '#contract/surface/account-paths'
import { paths } from '#contract/surface/paths'

const here = 'http://here.invalid'

/**
 * Open-redirect guard: return address after signing in, from a link's parameter. A page of this site, else
 * the first page.
 */
export function safeReturnTo(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > 2000 || !asked.startsWith('/')) return paths.home()
  // Browsers read a backslash as a slash, and drop tabs and line ends, before they parse an address.
  if (/[\\\p{Cc}]/u.test(asked) || !URL.canParse(asked, here)) return paths.home()
  const { origin, pathname, search, hash } = new URL(asked, here)
  const isPage = origin === here && spellings(pathname).every(isOfPages)
  return isPage ? pathname + search + hash : paths.home()
}

/**
 * A page's path on this site: not '/.//evil.example', whose normalised form is another site's address, and no
 * API address, so that signing in can't end in signing out.
 */
const isOfPages = (path: string) => !path.startsWith('//') && !/^\/+api(?:\/|$)/i.test(path)

/** The path, and its decoded forms for a router or proxy: '/%61pi/logout' is '/api/logout' to a router. */
function spellings(path: string): string[] {
  const found = [path]
  let [last, next] = ['', path]
  while (next !== last) {
    last = next
    try {
      next = decodeURIComponent(last)
    } catch {
      // Malformed from the start, or an encoded percent sign.
      return last === path ? ['//'] : found
    }
    if (/[\\\p{Cc}]/u.test(next) || !URL.canParse(next, here)) return ['//']
    found.push(next, new URL(next, here).pathname)
  }
  return found
}

/** Return address of the sign-in page, with the person's choices on the page that they came from. */
export function askedReturnTo(query: unknown): string {
  const asked: Record<string, unknown> = Object(query)
  const back = new URL(safeReturnTo(asked['returnTo']), here)
  for (const name of keptChoices) {
    const chosen = asked[name]
    if (typeof chosen === 'string') back.searchParams.set(name, chosen)
  }
  return safeReturnTo(back.pathname + back.search + back.hash)
}

export const askedRole = (query: unknown): Role | undefined => {
  const { role }: { role?: unknown } = Object(query)
  return roles.find((known) => known === role)
}

/**
 * Preset role of a new account: from the link to this page, else from the page to return to. Inviting a
 * songwriter makes a listener (spec 2.routes.songwriter-link).
 */
export function presetRole(query: unknown, returnTo: string): Role {
  const back = Object.fromEntries(new URL(returnTo, here).searchParams)
  if (back['songwriter']) return 'listener'
  const asked = askedRole(query) ?? askedRole(back)
  if (asked) return asked
  if (back['write']) return 'songwriter'
  return back['pledge'] ? 'underwriter' : 'listener'
}

export function askedInvitation(asked: unknown): string | undefined {
  const { data: token } = Registration.shape.invitation.safeParse(Object(asked)[invitationParameter])
  return token || undefined
}

export function tokenIn(query: unknown): string {
  const { token }: { token?: unknown } = Object(query)
  return typeof token === 'string' ? token : ''
}
