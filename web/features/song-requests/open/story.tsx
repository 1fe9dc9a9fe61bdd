import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { QuietButton } from '../../../ui/quiet-button.tsx'

/** First lines of a story, and a button for the rest. */
export function Story({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const { ref, isCut } = useIsCut(text, whole)
  const hasButton = isCut || whole
  return (
    <div>
      <p
        ref={ref}
        dir="auto"
        tabIndex={-1}
        className={`measure text-[0.9375rem]/6 whitespace-pre-wrap [overflow-wrap:anywhere] ${whole ? '' : 'line-clamp-3 xl:line-clamp-2'}`}
      >
        {text}
      </p>
      {hasButton && (
        <QuietButton className="-ml-3.5" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Read the whole story'}
        </QuietButton>
      )}
    </div>
  )
}

/**
 * True if lines are hidden at this width and in these fonts, which no letter count tells. Not measured while
 * the whole text is shown.
 */
function useIsCut(text: string, whole: boolean) {
  const ref = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(false)
  /** The disappearing button had the focus. */
  const hadFocus = useRef(false)
  // Before the next paint, so that nothing below moves when the button appears.
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || !text || whole) return
    const measure = () => {
      const cut = box.scrollHeight > box.clientHeight
      hadFocus.current = !cut && document.activeElement === box.nextElementSibling
      setIsCut(cut)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    // A late font wraps the lines again, while a clamped box keeps its size.
    document.fonts?.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      document.fonts?.removeEventListener('loadingdone', measure)
    }
  }, [text, whole])
  useEffect(() => {
    if (isCut || whole || !hadFocus.current) return
    hadFocus.current = false
    ref.current?.focus({ preventScroll: true })
  }, [isCut, whole])
  return { ref, isCut }
}
