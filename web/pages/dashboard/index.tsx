import { useSearch } from 'wouter'
import type { Role } from '#contract/people/accounts'
import { dashboardRole } from '../../features/accounts/role.ts'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { lateParts } from '../../lib/chunks/late-parts.ts'
import { useTitle } from '../../lib/use-title.ts'

const views = {
  listener: lateParts(() => import('./listener.tsx')),
  songwriter: lateParts(() => import('./songwriter.tsx')),
  underwriter: lateParts(() => import('./underwriter.tsx')),
}
const titles: Record<Role, string> = {
  listener: 'Your Musical Stories',
  songwriter: "Songwriter's Studio",
  underwriter: 'Support Musical Dreams',
}

export const loadView = (search: string, role: Role) => views[dashboardRole(search, role)].load()

/** The dashboard, with a view for each role. Every member may open every view. */
export function DashboardPage() {
  const role = dashboardRole(useSearch(), useCurrentUser()?.role ?? 'listener')
  useTitle(titles[role])
  const { View } = views[role]
  return <View key={role} />
}
