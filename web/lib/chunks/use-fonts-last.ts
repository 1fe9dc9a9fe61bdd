import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'

/** Milliseconds: a page that loads later is on a slow connection. */
const slow = 2500
/** Milliseconds without a read, after which the page counts as loaded. */
const quiet = 250

/**
 * A member's page starts with fallback fonts (scripts/web/start-page.ts, styles/base.css). On a slow
 * connection the fonts load after the page's reads, otherwise in parallel.
 */
export function useFontsLast() {
  const client = useQueryClient()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (performance.now() < slow) delete dataset['fonts']
    if (dataset['fonts'] === undefined) return
    const cache = client.getQueryCache()
    let timer: ReturnType<typeof setTimeout>
    const end = () => {
      clearTimeout(timer)
      stop()
      delete dataset['fonts']
    }
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => client.isFetching() === 0 && end(), quiet)
    }
    const stop = cache.subscribe(look)
    look()
    return end
  }, [client])
}
