import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accountPaths } from '#contract/surface/account-paths'
import { paths } from '#contract/surface/paths'
import { expect, test as fixtures, type WorkerFixtures } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'

/** The longest allowed SITE_NAME. */
const name = 'Ökumenische Hospizinitiative Schwarzwald'

const test = fixtures.extend<object, WorkerFixtures>({
  settings: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'songwright-long-name-'))
      mkdirSync(path.join(dataDir, 'pages'))
      const table =
        '| Court | Number | VAT |\n|---|---|---|\n| Amtsgericht Musterstadt-Nordost | VR 1234567890 | DE123456789 |\n'
      writeFileSync(path.join(dataDir, 'pages', 'imprint.md'), `# Imprint\n\n${table}`)
      await use({ DATA_DIR: dataDir, SITE_NAME: name, SITE_ACCENT: '#7a1f3d' })
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'default' })

test('a long name has one line in every bar, and takes no room from what stands beside it', async ({
  page,
}) => {
  for (const address of [paths.home(), accountPaths.signIn.page, '/about/imprint']) {
    await page.goto(address)
    for (const width of [360, 390, 768, 1024]) {
      await page.setViewportSize({ width, height: 844 })
      const bar = page.getByRole('banner')
      const brand = bar.getByRole('link', { name, exact: true })
      const words = brand.getByText(name)
      const lines = await words.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
      expect([address, width, lines]).toEqual([address, width, 1])
      for (const other of await bar.getByRole('link').all()) {
        const box = await other.boundingBox()
        // The skip link is outside of the window until it has the focus.
        if (box && box.y >= 0) expect(box.height, `${address} at ${width}`).toBeLessThanOrEqual(48)
      }
      await expectLayout(page)
    }
  }
})

test('a table of the operator’s keeps its words and numbers whole on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about/imprint')
  const lines = await page.getByRole('cell').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return [
        cell.textContent,
        range.getClientRects().length <= (cell.textContent ?? '').split(/[\s-]/).length,
      ]
    }),
  )
  expect(lines.filter(([, isWhole]) => !isWhole)).toEqual([])
  await expectLayout(page)
})
