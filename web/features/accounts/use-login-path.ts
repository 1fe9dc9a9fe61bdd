import { useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#contract/surface/paths'

const never = () => () => {}

/** The way to sign in and back to this very address. A drawn page knows its path only, so it starts with that. */
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
