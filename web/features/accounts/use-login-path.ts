import { useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#contract/surface/paths'

const never = () => () => {}

/**
 * The URL's query without '?'. Empty in the first render, because the server knows only the path, and hydration needs
 * the same result.
 */
export function useQueryInBrowser(): string {
  const search = useSearch()
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return inBrowser ? search : ''
}

/** Id of the songwriter in a link that asks them alone: '/?songwriter={id}'. It may be invalid. */
export const useAskedAlone = () => new URLSearchParams(useQueryInBrowser()).get('songwriter') ?? undefined

/** Sign-in URL that returns to the current page. */
export function useLoginPath(): string {
  const [path] = useLocation()
  const query = useQueryInBrowser()
  return paths.login(query ? `${path}?${query}` : path)
}
