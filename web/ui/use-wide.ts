import { useSyncExternalStore } from 'react'

const query = '(min-width: 64rem)'

function subscribe(notify: () => void) {
  const wide = matchMedia(query)
  wide.addEventListener('change', notify)
  return () => wide.removeEventListener('change', notify)
}

/** Whether the window has room for a second column; false while the server draws the page. */
export const useWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
