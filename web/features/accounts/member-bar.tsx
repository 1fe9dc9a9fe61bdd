import { type ReactNode, useId } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { type CurrentUser, roles } from '#contract/people/accounts'
import { fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { useFontsLast } from '../../lib/chunks/use-fonts-last.ts'
import { forgetDrafts } from '../../lib/local-storage/drafts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Select } from '../../ui/input.tsx'
import { looks, OwnName } from './own-name.tsx'
import { placeName } from './place-name.ts'
import { dashboardRole } from './role.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const word = (name: string) => name[0]?.toUpperCase() + name.slice(1)

/** Value of the View selector: the selected dashboard, 'profile', or '' on other pages. */
function viewOf(path: string, search: string, user: CurrentUser) {
  if (path === paths.home()) return dashboardRole(search, user.role)
  return path === paths.profile() ? 'profile' : ''
}

export function MemberBar({ user, children }: { user: CurrentUser; children?: ReactNode }) {
  useFontsLast()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const go = (view: string) => {
    const role = roles.find((name) => name === view)
    navigate(role ? paths.dashboard({ role }) : paths.profile())
  }
  return (
    <div className={looks.parts}>
      {/* On phones the word "View" is inside the selector's box. */}
      <label className={`relative ${looks.view}`}>
        <span className="liner text-muted max-sm:pointer-events-none max-sm:absolute max-sm:top-2 max-sm:left-3 max-sm:z-10 max-sm:leading-none">
          View
        </span>
        <Select
          value={viewOf(path, search, user)}
          onChange={(event) => go(event.target.value)}
          className="w-auto max-w-full text-sm font-semibold text-ellipsis max-sm:h-12 max-sm:pt-5 max-sm:pr-7 max-sm:pb-0 max-sm:pl-3"
        >
          {/* Names the page where no view is open. Otherwise the first view would look selected, and
              selecting it would do nothing. */}
          <option value="" disabled hidden>
            {placeName(path)}
          </option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {word(role)}
            </option>
          ))}
          <option value="profile">Profile</option>
        </Select>
      </label>
      {children}
      <span className="max-sm:hidden">
        <ThemeSwitch />
      </span>
      <AccountMenu user={user} />
    </div>
  )
}

const item = 'flex min-h-11 items-center rounded-md px-3 text-sm font-medium hover:bg-sunk'

/**
 * Account menu with sign-out. The button shows initials and full name. A native popover: Escape or a click
 * outside closes it.
 */
function AccountMenu({ user }: { user: CurrentUser }) {
  const id = useId()
  const name = fullName(user) || user.email
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button type="button" popoverTarget={id} title={name} className={`cursor-pointer ${looks.account}`}>
        <OwnName
          user={user}
          font="font-serif"
          photo={
            user.profileImageUrl && <Avatar person={user} size="sm" fallback="♪" className="size-full!" />
          }
        />
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
          Settings
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
