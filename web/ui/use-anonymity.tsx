import { useCallback } from 'react'
import { useCurrentUser } from '../lib/calls/current-user.ts'
import { useKeptChoice } from '../lib/local-storage/kept-choice.ts'
import { anonymity } from './anonymity.ts'
import { Checkbox } from './checkbox.tsx'

/**
 * Checkbox "anonymous", shared by all pledge forms. The choice is stored even after sign-out, because a lost
 * choice would publish the giver's name.
 */
export function useAnonymity() {
  const [isAnonymous, keep] = useKeptChoice(`anonymous:${useCurrentUser()?.id}`)
  const hide = useCallback(() => keep(true), [keep])
  return {
    /** Ticks the box, for a visitor who chose to be anonymous before sign-in. */
    hide,
    hidden: isAnonymous ? { isAnonymous } : {},
    box: <Checkbox {...anonymity} checked={isAnonymous} onChange={(event) => keep(event.target.checked)} />,
  }
}
