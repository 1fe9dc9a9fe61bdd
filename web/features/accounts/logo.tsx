import { Link } from 'wouter'
import { paths } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { Mark } from '../../ui/mark.tsx'

/** Logo with the site's name. `brief` hides the name on narrow screens. */
export const Logo = ({ brief = false }: { brief?: boolean }) => (
  <Link
    href={paths.home()}
    aria-label={site.name}
    className="flex min-h-11 items-center gap-2.5 font-serif text-xl font-semibold tracking-tight"
  >
    <Mark />
    <span aria-hidden className={brief ? 'max-md:sr-only' : 'max-[22rem]:sr-only'}>
      {site.name}
    </span>
  </Link>
)
