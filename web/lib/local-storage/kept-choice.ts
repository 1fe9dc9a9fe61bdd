import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Choices made on this page. They also work if localStorage isn't available. */
const here = new Map<string, boolean>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function kept(key: string): boolean {
  try {
    return here.get(key) ?? localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function keep(key: string, chosen: boolean) {
  here.set(key, chosen)
  try {
    if (chosen) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {}
  for (const listener of listeners) listener()
}

/** Boolean choice in localStorage, at first false. It remains after sign-out. */
export function useKeptChoice(key: string) {
  const isChosen = useSyncExternalStore(
    subscribe,
    () => kept(key),
    () => false,
  )
  return [isChosen, useCallback((chosen: boolean) => keep(key, chosen), [key])] as const
}
