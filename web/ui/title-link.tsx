import { clsx } from 'clsx'
import { Link } from 'wouter'
import { paths } from '#contract/surface/paths'

interface TitleLinkProps {
  request: { title: string; shareableId: string }
  /** The link is at least as tall as a touch target should be. */
  tall?: boolean
}

export const TitleLink = ({ request: { title, shareableId }, tall = true }: TitleLinkProps) => (
  <Link
    href={paths.room(shareableId)}
    className={clsx(
      tall && 'inline-block min-h-11 content-center',
      'underline decoration-transparent underline-offset-4 hover:decoration-accent',
    )}
  >
    {title}
  </Link>
)
