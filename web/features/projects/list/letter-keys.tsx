import { useEffect, useEffectEvent } from 'react'
import { useKeptChoice } from '../../../lib/local-storage/kept-choice.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'

const useSwitchedOff = () => useKeptChoice('letter-keys-off')

/**
 * True if single-letter keys are on. Users can switch them off, because speech input or a slip of the finger
 * may press them too (WCAG 2.1.4).
 */
export const useLetterKeys = () => !useSwitchedOff()[0]

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

interface Keys {
  /** Called for J (next project) and K (previous project). */
  step: (by: 1 | -1) => void
  /** Called for Enter, unless the focused control uses Enter itself. */
  open: () => void
}

const steps: Record<string, 1 | -1> = { j: 1, k: -1 }
const fields = 'input, textarea, select, [contenteditable], [role=combobox]'
const pressed = 'a, button, summary, [role=tab], [role=slider]'

/** Keyboard control of the project list, except while the user types or a dialog is open. */
export function useKeys(keys: Keys) {
  const letters = useLetterKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (!(target instanceof Element) || target.closest(fields) || document.querySelector('[role=dialog]'))
      return
    const by = letters && steps[key.toLowerCase()]
    if (by) keys.step(by)
    else if (key === 'Enter' && !target.closest(pressed)) keys.open()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
