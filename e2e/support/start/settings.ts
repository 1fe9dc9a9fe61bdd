// Playwright keeps a worker, and so its site, for the tests whose settings are one object: equal ones are not enough.

/** What each site of the browser tests is started with. */
export const usual = {
  LOG_LEVEL: 'error',
  DEMO: '0',
  // Stewards are the people who register with these addresses: of each file its own.
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
  // Stories can't wait for days.
  FUND_TRUST_DAYS: '0',
  FUND_PAUSE_HOURS: '0',
}

/** A site with the demo in it, of several files. */
export const demo = { DEMO: '1' }

/** Settings of a file whose site is nobody else's: its tests find there what they made, and no more. */
export const ownSite = (settings: Record<string, string> = {}) => ({ ...settings })
