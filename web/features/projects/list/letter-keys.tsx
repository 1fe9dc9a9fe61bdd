import { useKeptChoice } from '../../../lib/local-storage/kept-choice.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'

const useSwitchedOff = () => useKeptChoice('letter-keys-off')

/** Single-letter keys can be switched off: speech input and slips of a finger press them too (WCAG 2.1.4). */
export const useLetterKeys = () => !useSwitchedOff()[0]

/** Switch for single-letter keys, in this browser. */
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
