import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { QuietButton } from '../../../ui/quiet-button.tsx'

/** First lines of a story, with a button that shows the whole story. */
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

/** True if the box cuts lines off. It is measured again for each width, except in the whole story. */
function useIsCut(text: string, whole: boolean) {
  const ref = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(false)
  /** True if the button had the focus when it disappeared. */
  const hadFocus = useRef(false)
  // Measures before the next paint, so that nothing below moves when the button appears.
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
    ref.current?.focus({ preventScroll: true })
  }, [isCut, whole])
  return { ref, isCut }
}
