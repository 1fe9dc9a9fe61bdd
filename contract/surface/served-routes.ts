import { reportPage, routes } from './paths.ts'

// This file is separate from paths.ts, which a first visit loads.

/**
 * Server routes below a page's path: link preview images, the embedded player, and a form that works without
 * scripts.
 */
export const servedRoutes = {
  siteCard: '/card.png',
  roomCard: `${routes.room}/card.png`,
  songwriterCard: `${routes.songwriter}/card.png`,
  embed: '/embed/:shareableId',
  answer: `${routes.room}/answer`,
  begin: { page: routes.begin, form: `${routes.begin}/form`, sent: `${routes.begin}/sent` },
  /** Former page of the account, which leads to its place in the settings. */
  account: '/account',
  giftCalendar: `${routes.room}/gift.ics`,
  /** Page with the content of an account, shown to its newly arrived owner. */
  holdings: { page: '/account/check', form: '/account/check/form' },
  /**
   * Giving by email: the page behind the mailed link, its button, and the form of a request's page. A page of the
   * site, so that signing in can return to it.
   */
  promise: { page: '/promise', press: '/promise/press', form: '/promise/form' },
  /** Report form, with `kind` and `id` as its query. Works without scripts. */
  report: { page: reportPage, form: `${reportPage}/form` },
  reportStatus: `${reportPage}/:token`,
} as const
