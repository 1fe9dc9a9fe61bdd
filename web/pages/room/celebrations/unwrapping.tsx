import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Gift } from '#contract/requests/gifts'
import type { Room } from '#contract/requests/song-requests'
import { Cover } from '../../../cover-art/cover.tsx'
import { lateDrawing } from '../../../cover-art/late-drawing.ts'
import { Line } from '../../../cover-art/line/line.tsx'
import { Vinyl } from '../../../cover-art/vinyl.tsx'
import { Wrapping } from '../../../cover-art/wrapping.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Left } from './leaving.ts'

// Loads the code that draws covers, so that the cover is drawn before the paper folds away.
lateDrawing.load()

export const Parcel = ({ shareableId, onOpen }: { shareableId: string; onOpen: () => void }) => (
  <div className="parcel">
    <Wrapping shareableId={shareableId} className="w-full rounded-sm" />
    <Button onClick={onOpen} className="parcel-button">
      Open it
    </Button>
  </div>
)

interface OpeningProps {
  room: Room
  gift: Gift
  left: Left | undefined
  onDone: () => void
}

type Square = Pick<DOMRect, 'left' | 'top' | 'width'>

const wayTo = (place: Square, home: Square) =>
  `translate(${place.left - home.left}px, ${place.top - home.top}px) scale(${place.width / home.width})`

/**
 * Positions of the animation. The cover moves from the parcel to the middle of the window, and then to its
 * place on the page. In the middle, the dedication is below the cover.
 */
function placesOf(home: Square, from: Square) {
  const width = Math.min(innerWidth * 0.72, innerHeight * 0.46, 420)
  const middle = { width, left: (innerWidth - width) / 2, top: innerHeight * 0.43 - width / 2 }
  return {
    stage: {
      left: home.left,
      top: home.top,
      width: home.width,
      '--from': wayTo(from, home),
      '--middle': wayTo(middle, home),
    },
    words: { top: middle.top + width + 20 },
  }
}

/** Events that end the animation early. */
const endings = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Unwrapping animation of 2.4 seconds: ribbon, bow, paper, record. It is hidden from screen readers, which
 * can already read the page below. At the end, the play button gets the focus.
 */
export function Opening({ room, gift, left, onDone }: OpeningProps) {
  const here = useRef<HTMLSpanElement>(null)
  const curtain = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<ReturnType<typeof placesOf>>()
  const done = useRef(onDone)
  useLayoutEffect(() => {
    done.current = onDone
  })

  useLayoutEffect(() => {
    const cover = here.current?.parentElement
    if (!cover) return
    scrollTo(0, 0)
    const home = cover.getBoundingClientRect()
    setPlaces(placesOf(home, left?.parcelBox ?? home))
  }, [left])

  const isPlaced = places !== undefined
  useEffect(() => {
    if (!isPlaced) return
    let over = false
    const end = () => {
      if (over) return
      over = true
      done.current()
      here.current?.closest('.room-front')?.querySelector<HTMLElement>('[data-song] button')?.focus()
    }
    const stage = curtain.current?.parentElement
    const playing = stage?.getAnimations({ subtree: true }) ?? []
    void Promise.allSettled(playing.map(({ finished }) => finished)).then(end)
    for (const ending of endings) addEventListener(ending, end, { once: true, passive: true })
    return () => {
      over = true
      for (const ending of endings) removeEventListener(ending, end)
    }
  }, [isPlaced])

  // Shows the copy of the wrapped page, which CSS fades out.
  useLayoutEffect(() => {
    if (!isPlaced || !left) return
    const { page, pageBox } = left
    Object.assign(page.style, {
      position: 'absolute',
      left: `${pageBox.left}px`,
      top: `${pageBox.top}px`,
      width: `${pageBox.width}px`,
    })
    page.classList.add('unwrap-page')
    curtain.current?.append(page)
    return () => page.remove()
  }, [isPlaced, left])

  const { shareableId } = room.request
  return (
    <>
      <span ref={here} hidden data-opening />
      {places &&
        createPortal(
          <div aria-hidden="true" className="unwrap">
            <div ref={curtain} className="unwrap-curtain" />
            <div className="unwrap-stage" style={places.stage}>
              <Vinyl className="unwrap-record" />
              <Cover request={room.request} className="unwrap-cover" />
              {(['left', 'right'] as const).map((side) => (
                <div key={side} className={`unwrap-flap unwrap-${side}`}>
                  <Wrapping shareableId={shareableId} part="paper" name={side} className="unwrap-paper" />
                </div>
              ))}
              <Wrapping shareableId={shareableId} part="down" className="unwrap-tie unwrap-down" />
              <Wrapping shareableId={shareableId} part="across" className="unwrap-tie unwrap-across" />
              <Wrapping shareableId={shareableId} part="bow" className="unwrap-tie unwrap-bow" />
            </div>
            <div className="unwrap-words" style={places.words}>
              <Dedicated gift={gift} />
              <span className="unwrap-pen">
                <Line line={{ ...room.request, status: 'open' }} />
              </span>
            </div>
          </div>,
          document.body,
        )}
    </>
  )
}

/** When the dedication begins to appear, and how long that takes, in milliseconds. */
const writing = { from: 1600, within: 320 }

function Dedicated({ gift: { dedication, receiverName } }: { gift: Gift }) {
  const words = (dedication ?? `For ${receiverName}`).split(/(?<=\s)/u)
  const after = (index: number) => `${Math.round(writing.from + (writing.within * index) / words.length)}ms`
  return (
    <p dir="auto" className="line-clamp-3 font-serif text-xl text-balance italic sm:text-2xl">
      {words.map((word, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text that doesn't change
        <span key={index} className="unwrap-word" style={{ animationDelay: after(index) }}>
          {word}
        </span>
      ))}
    </p>
  )
}
