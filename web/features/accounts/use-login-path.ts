import { useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#contract/surface/paths'

const never = () => () => {}

/**
 * Sign-in URL that returns to the current page. The server knows only the path, so the first render omits the
 * query.
 */
export function useLoginPath(): string {
  const [path] = useLocation()
  const search = useSearch()
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return paths.login(inBrowser && search ? `${path}?${search}` : path)
}
