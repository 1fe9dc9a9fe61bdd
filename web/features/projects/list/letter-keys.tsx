import { useKeptChoice } from '../../../lib/local-storage/kept-choice.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'

const useSwitchedOff = () => useKeptChoice('letter-keys-off')

/**
 * True if single-letter keys are on. Users can switch them off, because speech input or a slip of the finger
 * may press them too (WCAG 2.1.4).
 */
export const useLetterKeys = () => !useSwitchedOff()[0]

/** Checkbox that switches single-letter keys on or off, for this browser. */
export function LetterKeysSwitch() {
  const [isOff, switchOff] = useSwitchedOff()
  return (
    <Checkbox
      label="J and K choose the next or the previous project in the Songwriter view"
      checked={!isOff}
      onChange={({ target }) => switchOff(!target.checked)}
    />
  )
}
