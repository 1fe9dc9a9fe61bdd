let loading: Promise<unknown> | undefined

/** Set by the build on the style sheets that a drawn page, which has its own style within it, can be used without. */
const waiting = 'link[rel=stylesheet][disabled]'

function enable(link: HTMLLinkElement) {
  return new Promise((resolve) => {
    link.addEventListener('load', resolve)
    // As without it: the page's own style stands.
    link.addEventListener('error', resolve)
    link.media = 'all'
    link.disabled = false
  })
}

/** Loads the style of all pages, where the page came drawn with only its own. */
export function wholeStyle(): Promise<unknown> {
  if (typeof document === 'undefined') return Promise.resolve()
  loading ??= Promise.all([...document.querySelectorAll<HTMLLinkElement>(waiting)].map(enable))
  return loading
}

/** Loads a module that is shown in the style of all pages. */
export const withStyle = async <Module>(load: () => Promise<Module>) =>
  (await Promise.all([load(), wholeStyle()]))[0]
