import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { QuietButton } from './quiet-button.tsx'

/**
 * State of a text of which only the first lines are shown, by a `line-clamp`. `button` shows the whole; there
 * is none while no line is cut off.
 */
export function useCutText(text: string, more: string) {
  const [isWhole, setWhole] = useState(false)
  const { ref, attach, isCut } = useIsCut(text, isWhole)
  const button = (isCut || isWhole) && (
    <QuietButton ref={attach} className="-ml-3.5" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
      {isWhole ? 'Show less' : more}
    </QuietButton>
  )
  return { ref, isWhole, button }
}

/** True if the box cuts lines off. It is measured again for each width, except in the whole story. */
function useIsCut(text: string, whole: boolean) {
  const ref = useRef<HTMLParagraphElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  /** True if the button had the focus when its parent changed with the window's width. */
  const isMoving = useRef(false)
  const attach = useCallback((button: HTMLButtonElement) => {
    toggle.current = button
    if (isMoving.current) button.focus({ preventScroll: true })
    isMoving.current = false
    return () => {
      isMoving.current = document.activeElement === button
    }
  }, [])
  const [isCut, setIsCut] = useState(false)
  /** True if the button had the focus when it disappeared. */
  const hadFocus = useRef(false)
  // Measures before the next paint, so that nothing below moves when the button appears.
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || !text || whole) return
    const measure = () => {
      const cut = box.scrollHeight > box.clientHeight
      hadFocus.current = !cut && document.activeElement === toggle.current
      setIsCut(cut)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    // A font that loads late wraps the lines again, but doesn't change the size of the box.
    document.fonts?.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      document.fonts?.removeEventListener('loadingdone', measure)
    }
  }, [text, whole])
  useEffect(() => {
    if (isCut || whole || !hadFocus.current) return
    hadFocus.current = false
    isMoving.current = false
    ref.current?.focus({ preventScroll: true })
  }, [isCut, whole])
  return { ref, attach, isCut }
}
