let loading: Promise<unknown> | undefined

/**
 * Selector of style sheets that the build has disabled on server-rendered pages, because the styles of such a
 * page are inlined.
 */
const waiting = 'link[rel=stylesheet][disabled]'

function enable(link: HTMLLinkElement) {
  return new Promise((resolve) => {
    link.addEventListener('load', resolve)
    // Loading errors are ignored: the page keeps its inlined styles.
    link.addEventListener('error', resolve)
    link.media = 'all'
    link.disabled = false
  })
}

/** Loads the styles of all pages. Server-rendered pages start with only their own styles. */
export function wholeStyle(): Promise<unknown> {
  if (typeof document === 'undefined') return Promise.resolve()
  loading ??= Promise.all([...document.querySelectorAll<HTMLLinkElement>(waiting)].map(enable))
  return loading
}

export const withStyle = async <Module>(load: () => Promise<Module>) =>
  (await Promise.all([load(), wholeStyle()]))[0]
