import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'

/** Milliseconds from which on a page that came that late is on a slow line. */
const slow = 2500
/** Milliseconds without a read after which the page has what it needs. */
const quiet = 250

/**
 * A member's page begins in the fallbacks of its fonts (scripts/web/start-page.ts, styles/base.css). On a slow line these
 * come after what the page reads, and otherwise with it.
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
