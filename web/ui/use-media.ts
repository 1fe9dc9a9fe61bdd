import { useCallback, useSyncExternalStore } from 'react'

const list = (query: string) => globalThis.matchMedia?.(query)
const never = () => false

function useMedia(query: string) {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = list(query)
      media?.addEventListener('change', notify)
      return () => media?.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => list(query)?.matches ?? false, never)
}

/** True in the phone layout: the window is narrower than Tailwind's `sm`. */
export const useSmall = () => useMedia('(width < 40rem)')

/** True if two panes fit side by side: the window has at least Tailwind's `lg` width. */
export const useWide = () => useMedia('(width >= 64rem)')
