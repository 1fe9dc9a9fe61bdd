import { routes, stewardPages } from './paths.ts'

/*
 * URLs that only the stewards' pages and decisions link to. They are separate from paths.ts, because a
 * visitor's first page would load them with all other paths (scripts/web/budget.ts).
 */

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
  /**
   * `report` is the report because of which the steward looks at this person. Without it, the page asks for a
   * reason.
   */
  person: (id: string, report?: string) =>
    `${stewardRoutes.people}/${encodeURIComponent(id)}${report ? `?${new URLSearchParams({ report })}` : ''}`,
  log: () => stewardRoutes.log,
  invitations: () => stewardRoutes.invitations,
} as const

/** URL of a rule that a decision names. */
export const ruleAddress = (id: string) => `${routes.guidelines}#${id}`
