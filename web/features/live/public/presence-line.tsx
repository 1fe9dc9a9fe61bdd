import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import type { PanelProps } from '../../../lib/viewer.ts'
import { whoIsHere } from './use-be-here.ts'

/** Shows that the other party is present: 'Mira is here', or 'Mira is typing…'. */
export function PresenceLine({ project, name }: Pick<PanelProps, 'project'> & { name: string }) {
  const state = useOther(project.id)
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-muted [overflow-wrap:anywhere]">
      {state && (
        <>
          <span
            aria-hidden="true"
            className={clsx('size-2 shrink-0 rounded-full bg-accent', state === 'typing' && 'animate-pulse')}
          />
          {state === 'typing' ? `${name} is typing…` : `${name} is here`}
        </>
      )}
    </p>
  )
}

function useOther(projectId: string): 'here' | 'typing' | undefined {
  const { data, dataUpdatedAt } = useQuery(whoIsHere(projectId))
  const [looked, setLooked] = useState(0)
  const other = data?.[0]
  const now = Math.max(looked, dataUpdatedAt)
  const ends = [other?.typingFor ?? 0, other?.hereFor ?? 0].map((ms) => dataUpdatedAt + ms)
  const next = ends.find((end) => end > now)
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(() => setLooked(Date.now()), Math.max(0, next - Date.now()) + 5)
    return () => clearTimeout(timer)
  }, [next])
  const [typingEnds = 0, hereEnds = 0] = ends
  if (!other || hereEnds <= now) return undefined
  return typingEnds > now ? 'typing' : 'here'
}
