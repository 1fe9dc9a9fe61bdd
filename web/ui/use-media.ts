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

/** Phone layout: narrower than `sm`. */
export const useSmall = () => useMedia('(width < 40rem)')

/** Room for panes side by side: from `lg`. */
export const useWide = () => useMedia('(width >= 64rem)')
