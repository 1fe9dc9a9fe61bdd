import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

const failed = new Set<() => void>()

/** True if a style sheet failed to load: its rules are missing, or in some browsers inaccessible. */
function isLost({ sheet }: HTMLLinkElement) {
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}

/**
 * Loads failed style sheets again, because the bundler requests each only once. Disabled style sheets are
 * skipped, because they have not been requested yet.
 */
function renewStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')) {
    if (!isLost(link)) continue
    const again = document.createElement('link')
    link.replaceWith(Object.assign(again, { rel: 'stylesheet', href: link.href }))
  }
}

/** Lets failed parts load again when they are next drawn. Returns true if at least one part had failed. */
export function renewFailed(): boolean {
  renewStyles()
  const all = [...failed]
  failed.clear()
  for (const renew of all) renew()
  return all.length > 0
}

/**
 * Promise-like object that is already resolved. With it React's lazy components render at once, without a
 * fallback.
 */
const kept = <Value>(value: Value) =>
  // oxlint-disable-next-line unicorn/no-thenable -- React asks for nothing else of it.
  ({ then: (tell: (value: Value) => void) => tell(value) }) as Promise<Value>

/**
 * Lazy components of a module. Its code loads when a component is first drawn, or when `load` is called. If
 * loading fails, the error boundary around the component shows the error, and after `renewFailed` the code
 * can load again (React's own `lazy` would never retry). `shape` is the placeholder of each component.
 * Without it, the nearest Suspense shows its own.
 */
export function lateParts<Module extends object>(load: () => Promise<Module>, shape?: ReactNode) {
  let loaded: Module | undefined
  let loading: Promise<Module> | undefined
  async function ask() {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      // The next call of this function tries to load again.
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
