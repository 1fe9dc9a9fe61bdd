import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

/** Renewals of what failed to load. */
const failed = new Set<() => void>()

/** A style sheet that failed to load has no rules, or, in some browsers, rules that nobody may read. */
function isLost({ sheet }: HTMLLinkElement) {
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}

/** Loads lost style sheets again: the bundler's loader asks for each only once. One that waits is disabled. */
function renewStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')) {
    if (!isLost(link)) continue
    const again = document.createElement('link')
    link.replaceWith(Object.assign(again, { rel: 'stylesheet', href: link.href }))
  }
}

/** Makes all that failed to load be loaded again when it is drawn next. Answers whether there was something. */
export function renewFailed(): boolean {
  renewStyles()
  const all = [...failed]
  failed.clear()
  for (const renew of all) renew()
  return all.length > 0
}

/** A promise that is kept already: React's lazy components then draw at once, without a fallback in between. */
const kept = <Value>(value: Value) =>
  // oxlint-disable-next-line unicorn/no-thenable -- React asks for nothing else of it.
  ({ then: (tell: (value: Value) => void) => tell(value) }) as Promise<Value>

/**
 * Components of a module that loads when one of them is drawn, or before that by `load`; a failure shows where the part
 * is drawn. React keeps a failure of its own lazy components for as long as the page is open; these load again after
 * `renewFailed`. `shape` is the placeholder of each part; without it, that of the nearest Suspense is shown.
 */
export function lateParts<Module extends object>(load: () => Promise<Module>, shape?: ReactNode) {
  let loaded: Module | undefined
  let loading: Promise<Module> | undefined
  async function ask() {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      // The next one who needs it tries again.
      loading = undefined
      throw error
    }
  }
  const once = () => (loading ??= ask())
  function part(name: keyof Module) {
    const found = (module: Module) => ({ default: module[name] as ComponentType })
    const make = () =>
      lazy(() => {
        if (loaded) return kept(found(loaded))
        const asked = once()
        asked.catch(() => failed.add(renew))
        return asked.then(found)
      })
    let shown = make()
    function renew() {
      shown = make()
    }
    return (props: object) => {
      const drawn = createElement(shown, props)
      return shape === undefined ? drawn : createElement(Suspense, { fallback: shape }, drawn)
    }
  }
  const parts: Record<PropertyKey, unknown> = { load: () => once().then(nothing, nothing) }
  return new Proxy(parts, {
    get: (_, name) => (parts[name] ??= part(name as keyof Module)),
  }) as Module & { load: () => Promise<void> }
}

const nothing = () => {}
