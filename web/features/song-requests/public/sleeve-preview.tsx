import { useEffect, useState } from 'react'
import { Cover } from '../../../cover-art/cover.tsx'
import { Line } from '../../../cover-art/line/line.tsx'

/** The share link decides how the cover looks. It isn't known yet, so the preview uses this text instead. */
const unknownLink = 'preview'
const pauseMs = 350

/** Returns the title after a pause in typing, because otherwise every letter would draw a new cover. */
function useSettled(title: string) {
  const [settled, setSettled] = useState(title)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(title), title ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [title])
  return settled
}

interface SleevePreviewProps {
  title: string
  genre: string
  emotions: string[]
}

export function SleevePreview({ title: typed, genre, emotions }: SleevePreviewProps) {
  const title = useSettled(typed.trim())
  const sleeve = { shareableId: unknownLink, title, genre, emotions }
  return (
    <figure
      aria-label="Your song’s cover so far"
      className="lg:sticky lg:top-24 max-lg:grid max-lg:grid-cols-[7rem_minmax(0,1fr)] max-lg:items-center max-lg:gap-4"
    >
      <Cover request={sleeve} className="w-full rounded-sm" />
      <figcaption className="lg:mt-4">
        <p dir="auto" className="font-serif text-2xl [overflow-wrap:anywhere]">
          {title || <span className="text-muted">Your song’s title</span>}
        </p>
        <p className="liner mt-1 min-h-4 text-muted">{[genre, ...emotions].filter(Boolean).join(' · ')}</p>
        <Line line={{ ...sleeve, status: 'open' }} className="mt-3 max-lg:hidden" />
        <p className="mt-3 text-sm text-muted max-lg:hidden">
          Your cover draws itself: feelings choose the colours, the genre the scene, and the title a picture
          in it. The final one will differ a little.
        </p>
      </figcaption>
    </figure>
  )
}
