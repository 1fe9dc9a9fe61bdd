import './studio.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Disc3, HandCoins, type LucideIcon, MessageCircleReply, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { studioAnchors } from '#contract/surface/studio-paths'
import { useHasPayments } from '../../../features/donations/payments/api.ts'
import { myProjects } from '../../../features/projects/api.ts'
import { isFinished } from '../../../features/projects/public/active.ts'
import type { Pane } from './use-pane.ts'
import { useToAnswer } from './use-to-answer.ts'

interface Entry {
  pane: Pane
  name: ReactNode
  icon: LucideIcon
  count?: string | undefined
  /** False for a pane that would be empty: it has no entry, unless it is open. */
  isOfUse: boolean
}

/** The studio's panes, with what waits in them: at the side on wide screens, at the bottom on others. */
export function Rail({ pane, children }: { pane: Pane; children: ReactNode }) {
  const { counts, isPending } = useToAnswer()
  const projects = useInfiniteQuery(myProjects())
  const hasPayments = useHasPayments()
  const entries: Entry[] = [
    { pane: studioAnchors.today, name: 'Today', icon: Sun, isOfUse: true },
    {
      pane: studioAnchors.answer,
      name: (
        <>
          Waiting<span className="max-lg:sr-only"> for you</span>
        </>
      ),
      icon: MessageCircleReply,
      count: counts.answer,
      isOfUse: true,
    },
    {
      pane: studioAnchors.finished,
      name: (
        <>
          Finished<span className="max-lg:sr-only"> work</span>
        </>
      ),
      icon: Disc3,
      isOfUse: projects.data?.some(isFinished) ?? false,
    },
    {
      pane: studioAnchors.payments,
      name: 'Payments',
      icon: HandCoins,
      count: counts.payments,
      isOfUse: hasPayments ?? false,
    },
  ]
  // The entries appear together, so that none moves.
  const isReady = !isPending && hasPayments !== undefined
  return (
    <div className="studio-rail">
      {children}
      <nav aria-label="In the studio" className="min-h-14">
        {isReady && (
          <ul className="flex lg:grid lg:gap-1">
            {entries
              .filter((one) => one.isOfUse || one.pane === pane)
              .map((one) => (
                <RailLink key={one.pane} {...one} isCurrent={one.pane === pane} />
              ))}
          </ul>
        )}
      </nav>
    </div>
  )
}

const RailLink = ({ pane, name, icon: Icon, count = '0', isCurrent }: Entry & { isCurrent: boolean }) => (
  <li className="min-w-0 flex-1">
    <a
      href={`#${pane}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        'relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-[0.8125rem] text-muted hover:text-ink',
        'lg:min-h-11 lg:flex-row lg:justify-start lg:gap-2.5 lg:rounded-md lg:px-3 lg:text-sm xl:gap-3 xl:text-base',
        'aria-[current]:font-semibold aria-[current]:text-ink lg:hover:bg-sunk/60 lg:aria-[current]:bg-sunk',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="inline-block max-w-full truncate lg:flex-1">{name}</span>
      {count !== '0' && (
        <span className="figures rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-on-accent max-lg:absolute max-lg:top-1 max-lg:left-[calc(50%+0.5rem)]">
          {count}
        </span>
      )}
    </a>
  </li>
)
