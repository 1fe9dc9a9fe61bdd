import { useCallback } from 'react'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { useKeptChoice } from '../../lib/local-storage/kept-choice.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

export const anonymity = {
  label: 'Give anonymously',
  title: 'Others see “Anonymous” instead of your first name, for this and your next pledges',
}

/**
 * Anonymity choice, shared by every pledge form. It is stored beyond sign-out: no giver should appear in a
 * ledger by name because the choice was lost.
 */
export function useAnonymity() {
  const [isAnonymous, keep] = useKeptChoice(`anonymous:${useCurrentUser()?.id}`)
  const hide = useCallback(() => keep(true), [keep])
  return {
    /** Restores the choice made before sign-in. */
    hide,
    hidden: isAnonymous ? { isAnonymous } : {},
    box: <Checkbox {...anonymity} checked={isAnonymous} onChange={(event) => keep(event.target.checked)} />,
  }
}
