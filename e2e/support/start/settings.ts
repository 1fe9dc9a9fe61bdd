// Playwright uses a worker and its site again only for tests with the identical settings object. An equal
// copy is not enough.

/** Default settings of the test sites. */
export const usual = {
  LOG_LEVEL: 'error',
  DEMO: '0',
  // Tests read the site's emails without its output.
  DEV_MAILBOX: '1',
  // Users who register with these email addresses become stewards. Each test file uses another address.
  STEWARD_EMAILS: [
    'first@stewards.example',
    'second@stewards.example',
    'suspending@stewards.example',
    'live@stewards.example',
    'other@stewards.example',
    'ida@stewards.example',
    'jon@stewards.example',
    'ute@stewards.example',
    'leo@stewards.example',
  ].join(','),
  // Many test files share one site, and all their requests have the same client address.
  RATE_ACCOUNTS_PER_ADDRESS: '1000',
  RATE_REPORTS_PER_ADDRESS: '100',
  // Waiting times of days are turned off.
  FUND_TRUST_DAYS: '0',
  FUND_PAUSE_HOURS: '0',
}

/** Settings of a site with the demo data. Several files share it. */
export const demo = { DEMO: '1' }

/**
 * Settings of a separate site for one test file, so that its tests find only their own data. The file must
 * also set mode 'default', so that a single worker with a single site runs it.
 */
export const ownSite = (settings: Record<string, string> = {}) => ({ ...settings })
