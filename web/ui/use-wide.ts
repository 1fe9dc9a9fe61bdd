import { useSyncExternalStore } from 'react'

const query = '(min-width: 64rem)'

function subscribe(notify: () => void) {
  const wide = matchMedia(query)
  wide.addEventListener('change', notify)
  return () => wide.removeEventListener('change', notify)
}

/** Room for a second column; false during SSR. */
export const useWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
