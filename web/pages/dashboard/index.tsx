import type { ComponentType } from 'react'
import { useSearch } from 'wouter'
import type { Role } from '#contract/people/accounts'
import { dashboardRole } from '../../features/accounts/role.ts'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { renewable } from '../../lib/chunks/renewable.ts'
import { useTitle } from '../../lib/use-title.ts'

const screens = {
  listener: renewable(async () => ({ default: (await import('./listener.tsx')).ListenerDashboard })),
  songwriter: renewable(async () => ({ default: (await import('./songwriter.tsx')).SongwriterDashboard })),
  underwriter: renewable(async () => ({ default: (await import('./underwriter.tsx')).UnderwriterDashboard })),
} satisfies Record<Role, ComponentType>
const titles: Record<Role, string> = {
  listener: 'Your Musical Stories',
  songwriter: "Songwriter's Studio",
  underwriter: 'Support Musical Dreams',
}

/** Loads the view that an address shows. */
export const loadView = (search: string, role: Role) => screens[dashboardRole(search, role)].load()

/** One page, three views of it; the view is never a permission. */
export function DashboardPage() {
  const role = dashboardRole(useSearch(), useCurrentUser()?.role ?? 'listener')
  useTitle(titles[role])
  const Screen = screens[role]
  return <Screen key={role} />
}
