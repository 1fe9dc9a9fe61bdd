import { useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../../paths.ts'

const never = () => () => {}

/** The way to sign in and back to this very address. The prerendered page knows none, so it starts with the plain one. */
export function useLoginPath(): string {
  const [path] = useLocation()
  const search = useSearch()
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return paths.login(inBrowser ? path + (search && `?${search}`) : undefined)
}
