import { routes, stewardPages } from './paths.ts'

/* Addresses that only the stewards' pages and decisions link to. Separate, because a visitor's first page would load them with all other paths (scripts/web/budget.ts). */

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
  /** `report` is the reason for the look. Without it the page asks for one. */
  person: (id: string, report?: string) =>
    `${stewardRoutes.people}/${encodeURIComponent(id)}${report ? `?${new URLSearchParams({ report })}` : ''}`,
  log: () => stewardRoutes.log,
  invitations: () => stewardRoutes.invitations,
} as const

/** A rule that a decision names. */
export const ruleAddress = (id: string) => `${routes.guidelines}#${id}`
