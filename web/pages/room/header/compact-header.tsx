import './compact-header.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isRoom } from '#contract/requests/song-requests'
import { songAnchor } from '#contract/surface/paths'
import { Cover } from '../../../cover-art/cover.tsx'
import { room } from '../../../features/song-requests/public/room-query.ts'
import { PlayButton } from '../../../player/play-button.tsx'
import { songOf } from './song-of.ts'

/** Cover, title and play button above the work of a phone, once the sleeve is scrolled out of it. */
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

/** Height of the site's bar, below which the sleeve is out of sight. */
const barHeight = 64

/** Whether the cover with its player is above what is in sight; the focus goes back to its play button with it. */
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
