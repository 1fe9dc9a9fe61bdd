import { type Role, roles } from '#contract/people/accounts'

const isRole = (value: string | null): value is Role => roles.some((role) => role === value)

/**
 * Dashboard to show: the query's role, else the user's own (spec 2.routes.role-of-user). Inviting a
 * songwriter always shows the listener's, whatever role the URL names.
 */
export function dashboardRole(search: string, own: Role): Role {
  const query = new URLSearchParams(search)
  if (query.get('songwriter')) return 'listener'
  const asked = query.get('role')
  return isRole(asked) ? asked : own
}
