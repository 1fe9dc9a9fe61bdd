import { Link } from 'wouter'
import { paths } from '#contract/surface/paths'
import { Badge } from './badge.tsx'

/** Mark on a user's own content that a steward has hidden from all other users. */
export const HiddenMark = ({ hiddenAt }: { hiddenAt: string | null }) =>
  hiddenAt && (
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      <Badge tone="danger">Hidden</Badge>
      <span>
        Only you see this.{' '}
        <Link href={paths.decisions()} className="underline underline-offset-4">
          Why
        </Link>
      </span>
    </span>
  )
