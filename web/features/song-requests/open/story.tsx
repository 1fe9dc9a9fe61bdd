import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

/** The first four lines of a story, and a button for the others where it has more. */
export function Story({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const { ref, isCut } = useIsCut(text, whole)
  return (
    <div>
      <p
        ref={ref}
        dir="auto"
        className={`measure whitespace-pre-wrap [overflow-wrap:anywhere] ${whole ? '' : 'line-clamp-4'}`}
      >
        {text}
      </p>
      {(isCut || whole) && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3.5"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Read the whole story'}
        </Button>
      )}
    </div>
  )
}

/** Whether lines are hidden at this width, in these fonts; no count of letters says so. Not measured while it is whole. */
function useIsCut(text: string, whole: boolean) {
  const ref = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(false)
  // Before the paint that follows, so that nothing below moves when the button comes.
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || !text || whole) return
    const measure = () => setIsCut(box.scrollHeight > box.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    // A font that comes late wraps the lines again, while a clamped box keeps its size.
    document.fonts?.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      document.fonts?.removeEventListener('loadingdone', measure)
    }
  }, [text, whole])
  return { ref, isCut }
}
