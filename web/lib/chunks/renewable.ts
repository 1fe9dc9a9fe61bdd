import { type ComponentType, createElement, lazy } from 'react'

/** How to load what failed to. */
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
export const kept = <Value>(value: Value) =>
  // oxlint-disable-next-line unicorn/no-thenable -- React asks for nothing else of it.
  ({ then: (tell: (value: Value) => void) => tell(value) }) as Promise<Value>

interface Loadable {
  /** Loads it before it is drawn. */
  load: () => Promise<void>
}

/** A lazy component whose failure isn't for ever: React keeps that of its own for as long as the page is open. */
export function renewable<Props extends object>(
  load: () => PromiseLike<{ default: ComponentType<Props> }>,
): ComponentType<Props> & Loadable {
  let here: { default: ComponentType<Props> } | undefined
  const make = () =>
    lazy(() => {
      if (here) return kept(here)
      const loading = load() as Promise<{ default: ComponentType<Props> }>
      if (loading instanceof Promise) loading.catch(() => failed.add(renew))
      return loading
    })
  let shown = make()
  function renew() {
    shown = make()
  }
  const draw = (props: Props) => createElement(shown as ComponentType<Props>, props)
  return Object.assign(draw, {
    load: async () => {
      here = await load()
    },
  })
}
