import { Registration, type Role, roles } from '#contract/people/accounts'
import { invitationParameter } from '#contract/people/registration-settings'
import { keptChoices } from '#contract/surface/kept-choices'
import { paths } from '#contract/surface/paths'

const here = 'http://here.invalid'

/**
 * Open-redirect guard. Returns the address to go to after signing in: the given one if it is a page of this
 * site, else the first page.
 */
export function safeReturnTo(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > 2000 || !asked.startsWith('/')) return paths.home()
  // Browsers treat a backslash as a slash, and remove tabs and line breaks, before they parse a URL.
  if (/[\\\p{Cc}]/u.test(asked) || !URL.canParse(asked, here)) return paths.home()
  const { origin, pathname, search, hash } = new URL(asked, here)
  const isPage = origin === here && spellings(pathname).every(isOfPages)
  return isPage ? pathname + search + hash : paths.home()
}

/**
 * True for the path of a page. False for '/.//evil.example', which normalises to a URL of another site, and
 * for API paths, because `returnTo=/api/logout` would sign the user out again.
 */
const isOfPages = (path: string) => !path.startsWith('//') && !/^\/+api(?:\/|$)/i.test(path)

/**
 * Returns the path and its decoded forms, because a router or a proxy decodes it: '/%61pi/logout' becomes
 * '/api/logout'.
 */
function spellings(path: string): string[] {
  const found = [path]
  let [last, next] = ['', path]
  while (next !== last) {
    last = next
    try {
      next = decodeURIComponent(last)
    } catch {
      // A path that can't be decoded at all is rejected. After some decoding, a lone percent sign is valid.
      return last === path ? ['//'] : found
    }
    if (/[\\\p{Cc}]/u.test(next) || !URL.canParse(next, here)) return ['//']
    found.push(next, new URL(next, here).pathname)
  }
  return found
}

/**
 * Return address of the sign-in page, including the choices that the user made on the page before
 * (`keptChoices`).
 */
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
 * Preselected role of a new account: from the link to the registration page, else from the page to return to.
 * A visitor who invites a songwriter becomes a listener (spec 2.routes.songwriter-link).
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
