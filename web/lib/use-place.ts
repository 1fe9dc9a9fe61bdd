import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** wouter emits events of these names for its own pushState and replaceState. */
const moves = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const

function subscribe(notify: () => void) {
  for (const move of moves) addEventListener(move, notify)
  return () => {
    for (const move of moves) removeEventListener(move, notify)
  }
}

/** The URL's fragment, without '#'; empty if absent, and during SSR. */
export const usePlace = () =>
  useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => '',
  )

/**
 * Writes the fragment into the URL without a new history entry, so that it survives a reload and can be
 * shared.
 */
export const setPlace = (place: string) => history.replaceState(history.state, '', `#${place}`)

/** Navigates to a fragment of this page, like a link. */
export const goToPlace = (place: string) => history.pushState(null, '', `#${place}`)

interface UrlTabs {
  values: readonly string[]
  /** Default tab. */
  first: string
  tabs: RefObject<HTMLElement | null>
  /** Tab of a fragment that names something within a tab. */
  tabOf?: (place: string) => string
  /** Fragment of a tab, if it isn't the tab's name. */
  placeOf?: (tab: string) => string
}

const itself = (place: string) => place

/**
 * The tab named by the URL, else `first`. Choosing a tab writes it into the URL; a link to one scrolls `tabs`
 * into view.
 */
export function useTab({ values, first, tabs, tabOf = itself, placeOf = itself }: UrlTabs) {
  const place = usePlace()
  const tab = tabOf(place)
  const named = values.includes(tab) ? tab : undefined
  // The default may change while the page is open, but a panel in use must stay.
  const [unnamed] = useState(first)
  const chosen = useRef<string>(undefined)
  useEffect(() => {
    if (named === undefined || place === chosen.current) return
    chosen.current = place
    tabs.current?.scrollIntoView()
  }, [named, place, tabs])
  const choose = useCallback(
    (next: string) => {
      chosen.current = placeOf(next)
      setPlace(placeOf(next))
    },
    [placeOf],
  )
  return [named ?? unnamed, choose] as const
}
