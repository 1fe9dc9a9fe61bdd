import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { type EngineName, findBrowsers } from '../../../trials/engines/browsers.ts'
import { type Site, startSite } from '../../support/site.ts'
import type { Browser, Desk } from './browser.ts'
import { startDesk } from './desk.ts'
import { startFirefox } from './firefox.ts'
import { Person } from './person.ts'
import { startWebKit } from './webkit.ts'

interface Fixtures {
  someone: () => Promise<Person>
}
interface WorkerFixtures {
  engine: EngineName
  site: Site
  desk: Desk
  engineBrowser: Browser
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  site: [
    async ({ engine: _ }, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ engine: _ }, use) => {
      const desk = await startDesk()
      await use(desk)
      await desk.stop()
    },
    { scope: 'worker' },
  ],
  engineBrowser: [
    async ({ engine, desk }, use) => {
      const programs = findBrowsers()
      if (!programs) throw new Error('A browser is missing: npm run test:engines installs them.')
      const browser =
        engine === 'firefox'
          ? await startFirefox(programs.firefox, desk)
          : await startWebKit({ driver: programs.webkitDriver, browser: programs.miniBrowser }, desk)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  /**
   * Opens a new window for a person. After the test no window may have an error. If the test fails, a
   * screenshot of each window is stored.
   */
  someone: async ({ engineBrowser, site }, use, info) => {
    const people: Person[] = []
    await use(async () => {
      const one = new Person(await engineBrowser.newWindow(), site.url)
      people.push(one)
      return one
    })
    if (info.status !== info.expectedStatus)
      for (const [at, { window }] of people.entries())
        await writeFile(info.outputPath(`window-${at + 1}.png`), await window.screenshot())
    const errors = await Promise.all(people.map(({ window }) => window.errors()))
    expect(errors.flat(), 'errors of the pages').toEqual([])
  },
})
