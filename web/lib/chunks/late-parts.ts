import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

const failed = new Set<() => void>()

/** A style sheet that failed to load has no rules or, in some browsers, inaccessible ones. */
function isLost({ sheet }: HTMLLinkElement) {
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}

/**
 * Reloads failed style sheets, because the bundler's loader requests each only once. Disabled ones still
 * wait.
 */
function renewStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')) {
    if (!isLost(link)) continue
    const again = document.createElement('link')
    link.replaceWith(Object.assign(again, { rel: 'stylesheet', href: link.href }))
  }
}

/** Makes failed parts load again when drawn. Answers true if there were any. */
export function renewFailed(): boolean {
  renewStyles()
  const all = [...failed]
  failed.clear()
  for (const renew of all) renew()
  return all.length > 0
}

/** Resolved thenable: React's lazy components then render at once, without a fallback. */
const kept = <Value>(value: Value) =>
  // oxlint-disable-next-line unicorn/no-thenable -- React asks for nothing else of it.
  ({ then: (tell: (value: Value) => void) => tell(value) }) as Promise<Value>

/**
 * Components of a module that loads when one of them is drawn, or earlier by `load`. A failure is shown in
 * place of the part. React keeps a failure of its own lazy components until the page is closed; these load
 * again after `renewFailed`. `shape` is the placeholder of each part; without it, the nearest Suspense's is
 * shown.
 */
export function lateParts<Module extends object>(load: () => Promise<Module>, shape?: ReactNode) {
  let loaded: Module | undefined
  let loading: Promise<Module> | undefined
  async function ask() {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      // The next call tries again.
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
