// Playwright reuses a worker, and so its site, only for tests with the identical settings object. Equal ones
// are not enough.

/** Default settings of the browser tests' sites. */
export const usual = {
  LOG_LEVEL: 'error',
  DEMO: '0',
  // Users who register with these addresses are stewards. Each file has its own.
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
  // One site serves the tests of many files, all from one address.
  RATE_ACCOUNTS_PER_ADDRESS: '1000',
  RATE_REPORTS_PER_ADDRESS: '100',
  // Tests can't wait for days.
  FUND_TRUST_DAYS: '0',
  FUND_PAUSE_HOURS: '0',
}

/** Site with the demo, shared by several files. */
export const demo = { DEMO: '1' }

/**
 * Settings of a file with a site of its own, where its tests find only what they made. The file also sets
 * mode 'default', so that one worker and one site play it.
 */
export const ownSite = (settings: Record<string, string> = {}) => ({ ...settings })
