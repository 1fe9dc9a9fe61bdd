import { type Role, roles } from '#contract/people/accounts'

const isRole = (value: string | null): value is Role => roles.some((role) => role === value)

/**
 * Which dashboard to show: the query's role, else the user's own (spec 2.routes.role-of-user). An invitation of a songwriter
 * is a listener's matter, whatever else the address says.
 */
export function dashboardRole(search: string, own: Role): Role {
  const query = new URLSearchParams(search)
  if (query.get('songwriter')) return 'listener'
  const asked = query.get('role')
  return isRole(asked) ? asked : own
}
