import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { photoSet } from '#contract/people/photos'
import { initials } from '#contract/surface/format'

interface AvatarProps {
  person: { firstName: string | null; lastName?: string | null; profileImageUrl?: string | null }
  size?: keyof typeof sizes
  fallback?: ReactNode
  className?: string
}

const sizes = {
  sm: 'size-9 text-xs',
  md: 'size-12 text-sm',
  lg: 'size-20 text-xl',
  xl: 'size-32 text-3xl',
}
/** Width of each avatar size, for the image's `sizes` attribute. */
const widths = { sm: '2.25rem', md: '3rem', lg: '5rem', xl: '8rem' }

/**
 * A person's photo. Initials replace a missing or broken photo. Screen readers skip the photo, because the
 * name is always beside it.
 */
export function Avatar({ person, size = 'md', fallback, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const photo = person.profileImageUrl
  return (
    <span
      aria-hidden
      className={clsx(
        'grid shrink-0 place-items-center overflow-hidden rounded-full border border-edge bg-sunk font-serif font-semibold text-ink',
        sizes[size],
        className,
      )}
    >
      {photo && broken !== photo ? (
        <img
          sizes={widths[size]}
          srcSet={photoSet(photo)}
          src={photo}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(photo)}
          className="size-full object-cover"
        />
      ) : (
        fallback || initials(person) || '♪'
      )}
    </span>
  )
}
