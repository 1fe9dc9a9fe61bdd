import { useId } from 'react'
import { Link } from 'wouter'
import type { CurrentUser } from '#contract/people/accounts'
import { fullName, initials } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { forgetDrafts } from '../../lib/kept/drafts.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const item = 'flex min-h-11 items-center rounded-md px-3 text-sm font-medium hover:bg-sunk'

/** Account menu with sign-out, behind initials and full name: a native popover, closed by Escape or a click outside. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const id = useId()
  const name = fullName(user) || user.email
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={name}
        className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-full text-sm font-semibold sm:gap-2.5 sm:pr-3"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-ink font-serif text-sm font-semibold text-paper">
          {initials(user) || '♪'}
        </span>
        <span className="max-w-44 truncate">{name}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto top-16 right-3 m-0 w-72 rounded-lg border border-line bg-raised p-2 text-ink shadow-xl"
      >
        <p className="border-b border-line px-3 pt-1 pb-3 text-sm">
          <strong className="block font-semibold [overflow-wrap:anywhere]">{name}</strong>
          <span className="text-xs break-all text-muted">{user.email}</span>
        </p>
        <Link href={paths.profile()} onClick={close} className={`${item} mt-2`}>
          Your profile
        </Link>
        <Link href={paths.account()} onClick={close} className={item}>
          Your account
        </Link>
        {user.isSteward && (
          <Link href={paths.stewards()} onClick={close} className={item}>
            Steward’s desk
          </Link>
        )}
        <div className="flex items-center justify-between pl-3 text-sm font-medium sm:hidden">
          <span aria-hidden>Light or dark</span>
          <ThemeSwitch />
        </div>
        <a href={paths.logout()} onClick={forgetDrafts} className={item}>
          Sign Out
        </a>
      </div>
    </>
  )
}
