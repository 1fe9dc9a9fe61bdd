import { useCallback, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

const listeners = new Set<() => void>()
/** Fallback without localStorage: the choice lasts as long as the page. */
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

function keep(key: string, anonymously: boolean) {
  here.set(key, anonymously)
  try {
    if (anonymously) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Label of the checkbox. */
export const anonymity = {
  label: 'Give anonymously',
  title: 'Others see “Anonymous” instead of your first name, for this and your next pledges',
}

/**
 * Anonymity choice, shared by every pledge form. Kept in localStorage beyond
 * sign-out: nobody should find their name in a ledger because the choice was lost.
 */
export function useAnonymity() {
  const key = `anonymous:${useCurrentUser()?.id}`
  const isAnonymous = useSyncExternalStore(
    subscribe,
    () => kept(key),
    () => false,
  )
  const hide = useCallback(() => keep(key, true), [key])
  return {
    /** Restores the choice made before sign-in. */
    hide,
    /** Fields for the body of a pledge; empty if the name may be shown. */
    hidden: isAnonymous ? { isAnonymous } : {},
    box: (
      <Checkbox {...anonymity} checked={isAnonymous} onChange={(event) => keep(key, event.target.checked)} />
    ),
  }
}
