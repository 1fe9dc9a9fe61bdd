import { type Role, roles } from '#contract/people/accounts'

const isRole = (value: string | null): value is Role => roles.some((role) => role === value)

/**
 * Role whose dashboard is shown: the role in the query, else the user's own (spec 2.routes.role-of-user).
 * With `songwriter` in the query (an invitation to a songwriter) it is always the listener's.
 */
export function dashboardRole(search: string, own: Role): Role {
  const query = new URLSearchParams(search)
  if (query.get('songwriter')) return 'listener'
  const asked = query.get('role')
  return isRole(asked) ? asked : own
}
