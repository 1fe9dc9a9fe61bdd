import { tmpdir } from 'node:os'
import { afterAll, beforeAll } from 'vitest'
import { parseEnv } from '../../env.ts'
import { openSite } from '../../settings/site/open-site.ts'
import { type TestApp, useSite } from '../test-app.ts'

/** Opens a site in euros for the tests of a file. */
export function useEuros(options: Parameters<typeof useSite>[0] = {}): TestApp {
  const inCurrency = (settings: object) => openSite(parseEnv({ DATA_DIR: tmpdir(), ...settings }), () => {})
  beforeAll(() => inCurrency({ CURRENCY: 'EUR' }))
  const site = useSite({ ...options, settings: { ...options.settings, CURRENCY: 'EUR' } })
  // Back to the default site, which other tests of this worker expect.
  afterAll(() => inCurrency({}))
  return site
}
