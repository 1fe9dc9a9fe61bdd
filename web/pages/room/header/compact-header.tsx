import './compact-header.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isRoom } from '#contract/requests/song-requests'
import { songAnchor } from '#contract/surface/paths'
import { Cover } from '../../../cover-art/cover.tsx'
import { room } from '../../../features/song-requests/public/room-query.ts'
import { PlayButton } from '../../../player/play-button.tsx'
import { songOf } from './song-of.ts'

/** Bar for phones with cover, title and play button, shown after the cover is scrolled away. */
export function CompactHeader({ shareableId }: { shareableId: string }) {
  const { data: shared } = useQuery(room(shareableId))
  const { isOut, bar } = useSleeveIsOut()
  if (!isOut || !shared || !isRoom(shared)) return null
  const { request } = shared
  const song = songOf(shared)
  return (
    <div ref={bar} className="compact-header">
      <Cover request={request} className="size-11 rounded-sm" />
      <p dir="auto" className="truncate font-serif text-lg">
        {request.title}
      </p>
      {song && <PlayButton song={song} />}
    </div>
  )
}

/** Height of the top bar in pixels. It covers the upper edge of the page. */
const barHeight = 64

/**
 * True if the cover is scrolled away. When it is visible again, its play button gets the focus if the bar had
 * it.
 */
function useSleeveIsOut() {
  const [isOut, setOut] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const sleeve = document.getElementById(songAnchor)
    if (!sleeve) return
    const watch = new IntersectionObserver(
      (seen) => {
        const { isIntersecting, boundingClientRect } = seen.at(-1)!
        const isAbove = !isIntersecting && boundingClientRect.bottom <= barHeight
        if (!isAbove && bar.current?.contains(document.activeElement))
          sleeve.querySelector<HTMLElement>('[data-song] button')?.focus({ preventScroll: true })
        setOut(isAbove)
      },
      { rootMargin: `-${barHeight}px 0px 0px` },
    )
    watch.observe(sleeve)
    return () => watch.disconnect()
  }, [])
  return { isOut, bar }
}
