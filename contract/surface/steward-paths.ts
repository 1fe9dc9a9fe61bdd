import { routes, stewardPages } from './paths.ts'

/*
 * Addresses that only the stewards' pages and decisions link to: of their own, because a visitor's first page would load
 * them with all the others (scripts/web/budget.ts).
 */

/** URL patterns of the stewards' pages. */
export const stewardRoutes = {
  queue: stewardPages,
  report: `${stewardPages}/reports/:id`,
  people: `${stewardPages}/people`,
  person: `${stewardPages}/people/:id`,
  log: `${stewardPages}/log`,
  invitations: `${stewardPages}/invitations`,
} as const

export const stewardPaths = {
  queue: () => stewardRoutes.queue,
  report: (id: string) => `${stewardPages}/reports/${encodeURIComponent(id)}`,
  people: () => stewardRoutes.people,
  /** `report` is why the steward looks; else the page asks. */
  person: (id: string, report?: string) =>
    `${stewardRoutes.people}/${encodeURIComponent(id)}${report ? `?${new URLSearchParams({ report })}` : ''}`,
  log: () => stewardRoutes.log,
  invitations: () => stewardRoutes.invitations,
} as const

/** A rule that a decision names. */
export const ruleAddress = (id: string) => `${routes.guidelines}#${id}`
