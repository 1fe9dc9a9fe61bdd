import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'

/** If a page takes longer than these milliseconds to start, its connection counts as slow. */
const slow = 2500
/** If no read is pending for these milliseconds, the page counts as loaded. */
const quiet = 250

/**
 * Loads the web fonts of a member's page, which starts with fallback fonts (scripts/web/start-page.ts,
 * styles/base.css). On a slow connection the fonts load after the page's reads, otherwise at once.
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
