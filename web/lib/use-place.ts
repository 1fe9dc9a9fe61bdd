import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** wouter announces its own pushState and replaceState by events of those names. */
const moves = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const

function subscribe(notify: () => void) {
  for (const move of moves) addEventListener(move, notify)
  return () => {
    for (const move of moves) removeEventListener(move, notify)
  }
}

/** The URL's fragment, without '#'; empty where there is none, and while the server draws the page. */
export const usePlace = () =>
  useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => '',
  )

/** Writes the place into the URL, so that it survives a reload and can be shared; no new entry in the history. */
export const setPlace = (place: string) => history.replaceState(history.state, '', `#${place}`)

/** Goes to a place of this page, as a link to it would. */
export const goToPlace = (place: string) => history.pushState(null, '', `#${place}`)

interface UrlTabs {
  values: readonly string[]
  /** The one that is open where the URL names none. */
  first: string
  /** Around the tabs. */
  tabs: RefObject<HTMLElement | null>
  /** The tab in which a place lies that is no tab itself. */
  tabOf?: (place: string) => string
  /** The place of a tab, where it isn't the tab's name. */
  placeOf?: (tab: string) => string
}

const itself = (place: string) => place

/**
 * The tab that the URL names, else `first`. Choosing a tab writes it into the URL; a link to one scrolls `tabs` into
 * view.
 */
export function useTab({ values, first, tabs, tabOf = itself, placeOf = itself }: UrlTabs) {
  const place = usePlace()
  const tab = tabOf(place)
  const named = values.includes(tab) ? tab : undefined
  // What comes first may change while somebody is here, and a panel in use must not be taken away.
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
