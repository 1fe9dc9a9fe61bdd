import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/**
 * Events after which the URL may have another fragment. wouter emits the last two for its own calls of these
 * functions.
 */
const moves = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const

function subscribe(notify: () => void) {
  for (const move of moves) addEventListener(move, notify)
  return () => {
    for (const move of moves) removeEventListener(move, notify)
  }
}

/** Returns the URL's fragment without '#'. Empty if the URL has none, and during server rendering. */
export const usePlace = () =>
  useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => '',
  )

/**
 * Replaces the URL's fragment without a new history entry. The fragment remains after a reload and in shared
 * links.
 */
export const setPlace = (place: string) => history.replaceState(history.state, '', `#${place}`)

/** Opens a fragment of this page with a new history entry, as a click on a link does. */
export const goToPlace = (place: string) => history.pushState(null, '', `#${place}`)

interface UrlTabs {
  values: readonly string[]
  /** The default tab. */
  first: string
  tabs: RefObject<HTMLElement | null>
  /** Returns the tab that contains the element of a fragment. */
  tabOf?: (place: string) => string
  /** Returns the fragment of a tab, if it isn't the tab's name. */
  placeOf?: (tab: string) => string
}

const itself = (place: string) => place

/**
 * The selected tab: the URL's fragment names it, otherwise it is `first`. Selecting a tab writes its fragment
 * into the URL. After a link to a tab, `tabs` is scrolled into view.
 */
export function useTab({ values, first, tabs, tabOf = itself, placeOf = itself }: UrlTabs) {
  const place = usePlace()
  const tab = tabOf(place)
  const named = values.includes(tab) ? tab : undefined
  // `first` may change while the page is open, but the tab that the user sees must not change.
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
