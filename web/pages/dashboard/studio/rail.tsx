import './studio.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Disc3, HandCoins, Inbox, MessageCircleReply, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { studioAnchors } from '#contract/surface/paths'
import { openRequests } from '../../../features/song-requests/api.ts'
import { usePlace } from '../../../lib/use-place.ts'
import { useToAnswer } from './use-to-answer.ts'

/**
 * Navigation to the sections of the studio, with their counts. It is at the side on wide screens, and at the
 * bottom on others.
 */
export function Rail({ children }: { children: ReactNode }) {
  const { counts } = useToAnswer()
  const open = useInfiniteQuery(openRequests())
  const sections = [
    {
      anchor: studioAnchors.answer,
      name: (
        <>
          Waiting<span className="max-lg:sr-only"> for you</span>
        </>
      ),
      icon: MessageCircleReply,
      count: counts.answer,
    },
    { anchor: studioAnchors.projects, name: 'Projects', icon: Disc3, count: counts.projects },
    {
      anchor: studioAnchors.open,
      name: (
        <>
          <span className="max-lg:sr-only">Open </span>
          <span className="inline-block max-lg:first-letter:uppercase">requests</span>
        </>
      ),
      icon: Inbox,
      count: open.data && `${open.data.length}${open.hasNextPage ? '+' : ''}`,
    },
    { anchor: studioAnchors.payments, name: 'Payments', icon: HandCoins, count: counts.payments },
    { anchor: studioAnchors.profile, name: 'Profile', icon: UserRound, count: undefined },
  ]
  const current = useSection(sections.map(({ anchor }) => anchor))
  return (
    <div className="studio-rail">
      <nav aria-label="In the studio">
        <ul className="flex lg:grid lg:gap-1">
          {sections.map(({ anchor, name, icon: Icon, count }) => {
            const has = count !== undefined && count !== '0'
            return (
              <li key={anchor} className="min-w-0 flex-1">
                <a
                  href={`#${anchor}`}
                  aria-current={anchor === current ? 'location' : undefined}
                  className={clsx(
                    'relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-[0.8125rem] text-muted hover:text-ink',
                    'lg:min-h-11 lg:flex-row lg:justify-start lg:gap-2.5 lg:rounded-md lg:px-3 lg:text-sm xl:gap-3 xl:text-base',
                    'aria-[current]:font-semibold aria-[current]:text-ink lg:hover:bg-sunk/60 lg:aria-[current]:bg-sunk',
                  )}
                >
                  <Icon aria-hidden className="size-5 shrink-0 aria-[current]:text-accent" />
                  <span className="inline-block max-w-full truncate lg:flex-1">{name}</span>
                  {has && (
                    <span className="figures text-xs leading-5 font-semibold max-lg:absolute max-lg:top-1.5 max-lg:left-[calc(50%+0.8rem)] max-lg:leading-none lg:text-sm lg:font-normal">
                      {count}
                    </span>
                  )}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
      {children}
    </div>
  )
}

/** A section is current when its top is in this upper share of the window. */
const line = 0.4

/**
 * Section that is current: the one that the URL names while it is visible at the end of the page, else the
 * last one reached by scrolling.
 */
function useSection(anchors: readonly string[]) {
  const place = usePlace()
  const [reached, setReached] = useState(anchors[0])
  const key = anchors.join(' ')
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const tops = key
        .split(' ')
        .map((anchor) => ({ anchor, top: document.getElementById(anchor)?.getBoundingClientRect().top }))
        .filter((one): one is { anchor: string; top: number } => one.top !== undefined)
        .sort((one, other) => one.top - other.top)
      const named = tops.find(({ anchor }) => anchor === place)
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 4
      // The last sections are too short to reach the line.
      if (isAtEnd && named && named.top < innerHeight) setReached(named.anchor)
      else setReached((tops.findLast(({ top }) => top <= innerHeight * line) ?? tops[0])?.anchor)
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [key, place])
  return reached
}
