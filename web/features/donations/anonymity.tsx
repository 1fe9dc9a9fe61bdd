import { useCallback, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

const listeners = new Set<() => void>()
/** Where nothing may be kept, the choice lasts as long as the page. */
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
    // It lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** What the choice is called. */
export const anonymity = {
  label: 'Give anonymously',
  title: 'Others see Anonymous instead of your first name, with this and your next pledges',
}

/**
 * Whether this person gives without their name: one choice for every place to pledge, kept in this browser also when
 * they sign out, for nobody should find their name in a ledger because a choice was forgotten.
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
    /** Chooses it, where somebody did so before they signed in. */
    hide,
    /** For the body of a pledge; nothing where the name may be shown. */
    hidden: isAnonymous ? { isAnonymous } : {},
    box: (
      <Checkbox {...anonymity} checked={isAnonymous} onChange={(event) => keep(key, event.target.checked)} />
    ),
  }
}
