import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/people/accounts'
import { fullName, initials } from '#contract/surface/format'

/** Classes of the bar around the name. A name that doesn't fit beside the rest has a line of its own. */
export const looks = {
  parts:
    'max-sm:contents sm:ml-auto sm:flex sm:min-w-0 sm:flex-wrap sm:items-center sm:justify-end sm:gap-x-3',
  view: 'flex shrink-0 items-center gap-2.5 max-sm:ml-auto',
  account:
    'flex min-h-11 max-w-full items-center gap-2 rounded-full text-sm font-semibold sm:gap-2.5 sm:pr-3',
}

interface OwnNameProps {
  user: CurrentUser
  font: string
  photo?: ReactNode
}

/** Photo, if there is one, with initials, and full name. On phones the last name is below the first one. */
export const OwnName = ({ user, font, photo }: OwnNameProps) => {
  const { firstName, lastName, email } = user
  const names = fullName(user) ? [firstName, lastName] : [email]
  return (
    <>
      <span className="relative size-10 shrink-0 max-[22rem]:size-8">
        {photo}
        <span
          className={`grid place-items-center rounded-full bg-ink font-semibold text-paper ${font} ${photo ? 'absolute -right-1 -bottom-1 size-5.5 text-[0.625rem] ring-2 ring-paper' : 'size-full text-sm'}`}
        >
          {initials(user) || '♪'}
        </span>
      </span>
      <span className="min-w-0 text-left [overflow-wrap:anywhere] max-sm:text-xs sm:max-w-72 sm:leading-tight sm:text-balance">
        {names.map((name, at) => (
          <span key={at} className="max-sm:block">
            {name}{' '}
          </span>
        ))}
      </span>
    </>
  )
}
