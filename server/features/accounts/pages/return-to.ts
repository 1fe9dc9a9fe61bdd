import { keptChoices } from '#contract/people/accounts'
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
  // '/.//evil.example' is a path here, and its normalised form is another site's address.
  const leavesUs = origin !== here || pathname.startsWith('//')
  // Signing in must not end in signing out, nor at an address for programs.
  return leavesUs || /^\/api(\/|$)/i.test(pathname) ? paths.home() : pathname + search + hash
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
