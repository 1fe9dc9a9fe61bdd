import { useEffect, useEffectEvent } from 'react'
import { useLetterKeys } from './letter-keys.tsx'

interface Keys {
  /** J and K: to the next project, or to the one before. */
  step: (by: 1 | -1) => void
  /** Enter, unless another control uses it. */
  open: () => void
}

const steps: Record<string, 1 | -1> = { j: 1, k: -1 }
/** Controls with their own use of letters. */
const fields = 'input, textarea, select, [contenteditable], [role=combobox]'
/** Controls that Enter presses. */
const pressed = 'a, button, summary, [role=tab], [role=slider]'

/** Keys of the project list, except while typing or in a dialog. */
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
