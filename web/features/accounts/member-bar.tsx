import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type CurrentUser, roles } from '#contract/people/accounts'
import { paths } from '#contract/surface/paths'
import { useFontsLast } from '../../lib/chunks/use-fonts-last.ts'
import { Select } from '../../ui/input.tsx'
import { AccountMenu } from './account-menu.tsx'
import { dashboardRole } from './role.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const word = (name: string) => name[0]?.toUpperCase() + name.slice(1)

/** The selected view, in the View selector's words; '' if the page is none of them. */
function viewOf(path: string, search: string, user: CurrentUser) {
  if (path === paths.home()) return dashboardRole(search, user.role)
  return path === paths.profile() ? 'profile' : ''
}

interface MemberBarProps {
  user: CurrentUser
  /** Further items of the bar. */
  children?: ReactNode
}

export function MemberBar({ user, children }: MemberBarProps) {
  useFontsLast()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const go = (view: string) => {
    const role = roles.find((name) => name === view)
    navigate(role ? paths.dashboard({ role }) : paths.profile())
  }
  return (
    <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-3">
      {/* On phones the word stands in the selector's own box. */}
      <label className="relative flex min-w-0 items-center gap-2.5 max-sm:shrink-0">
        <span className="liner text-muted max-sm:pointer-events-none max-sm:absolute max-sm:top-1 max-sm:left-3 max-sm:z-10 max-sm:leading-none">
          View
        </span>
        <Select
          value={viewOf(path, search, user)}
          onChange={(event) => go(event.target.value)}
          className="w-auto max-w-full text-sm font-semibold text-ellipsis max-sm:h-12 max-sm:pt-4 max-sm:pr-7 max-sm:pb-0 max-sm:pl-3"
        >
          {/* Without it, the view that a page is not on would look chosen, and couldn't be. */}
          <option value="" disabled hidden>
            Go to…
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
