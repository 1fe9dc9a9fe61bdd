let loading: Promise<unknown> | undefined

/**
 * Marked by the build: style sheets that a server-rendered page doesn't need, because its own style is
 * inlined.
 */
const waiting = 'link[rel=stylesheet][disabled]'

function enable(link: HTMLLinkElement) {
  return new Promise((resolve) => {
    link.addEventListener('load', resolve)
    // The page's own style stays.
    link.addEventListener('error', resolve)
    link.media = 'all'
    link.disabled = false
  })
}

/** Loads the style of all pages, if a server-rendered page has only its own. */
export function wholeStyle(): Promise<unknown> {
  if (typeof document === 'undefined') return Promise.resolve()
  loading ??= Promise.all([...document.querySelectorAll<HTMLLinkElement>(waiting)].map(enable))
  return loading
}

/** Loads a module that needs the style of all pages. */
export const withStyle = async <Module>(load: () => Promise<Module>) =>
  (await Promise.all([load(), wholeStyle()]))[0]
