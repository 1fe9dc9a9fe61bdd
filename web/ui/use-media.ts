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

/** Whether the window is one of a phone: narrower than `sm`. */
export const useSmall = () => useMedia('(width < 40rem)')

/** Whether there is room for panes beside each other: from `lg`. */
export const useWide = () => useMedia('(width >= 64rem)')
