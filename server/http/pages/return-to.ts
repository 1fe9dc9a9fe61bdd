import { keptChoices, Registration, type Role, roles } from '#contract/people/accounts'
import { invitationParameter } from '#contract/surface/account-paths'
import { paths } from '#contract/surface/paths'

const here = 'http://here.invalid'

/**
 * Open-redirect guard: where to go after signing in, from a link's parameter; a page of this site, or else the first
 * page.
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
 * A page's path on this site: not '/.//evil.example', whose normalised form is another site's address, and no address
 * for programs, for signing in must not end in signing out.
 */
const isOfPages = (path: string) => !path.startsWith('//') && !/^\/+api(?:\/|$)/i.test(path)

/** The path as it is, and as a router or proxy may read it: '/%61pi/logout' is '/api/logout' to a router. */
function spellings(path: string): string[] {
  const found = [path]
  let [last, next] = ['', path]
  while (next !== last) {
    last = next
    try {
      next = decodeURIComponent(last)
    } catch {
      // Malformed as it is; or a percent sign that was encoded.
      return last === path ? ['//'] : found
    }
    if (/[\\\p{Cc}]/u.test(next) || !URL.canParse(next, here)) return ['//']
    found.push(next, new URL(next, here).pathname)
  }
  return found
}

/** The return address of the sign-in page, with what the person chose on the page that they came from. */
export function askedReturnTo(query: unknown): string {
  const asked: Record<string, unknown> = Object(query)
  const back = new URL(safeReturnTo(asked['returnTo']), here)
  for (const name of keptChoices) {
    const chosen = asked[name]
    if (typeof chosen === 'string') back.searchParams.set(name, chosen)
  }
  return safeReturnTo(back.pathname + back.search + back.hash)
}

/** The role that an address names, if any. */
export const askedRole = (query: unknown): Role | undefined => {
  const { role }: { role?: unknown } = Object(query)
  return roles.find((known) => known === role)
}

/**
 * The role that is preset for a new account: what the link here names, else what the page to come back to is for. An
 * invitation of a songwriter is a listener's (spec 2.routes.songwriter-link).
 */
export function presetRole(query: unknown, returnTo: string): Role {
  const back = Object.fromEntries(new URL(returnTo, here).searchParams)
  if (back['songwriter']) return 'listener'
  const asked = askedRole(query) ?? askedRole(back)
  if (asked) return asked
  if (back['write']) return 'songwriter'
  return back['pledge'] ? 'underwriter' : 'listener'
}

/** The token of an invitation link, as far as it can be one. */
export function askedInvitation(asked: unknown): string | undefined {
  const { data: token } = Registration.shape.invitation.safeParse(Object(asked)[invitationParameter])
  return token || undefined
}

/** The token in the link of a mail; '' where there is none. */
export function tokenIn(query: unknown): string {
  const { token }: { token?: unknown } = Object(query)
  return typeof token === 'string' ? token : ''
}
