import { expect, test } from './support/fixtures.ts'
import { ask } from './support/rooms.ts'

const sentence = 'She kept a radio on the windowsill, and turned it up. '

test('the whole story is offered where lines of it are hidden, and only there, and the focus stays', async ({
  person,
}) => {
  const listener = await person()
  const fits = sentence.repeat(3).slice(0, 130).trim()
  await ask(listener, { title: 'Two Lines', story: fits })
  await ask(listener, { title: 'Many Lines', story: sentence.repeat(20).trim() })
  const { page } = await person()
  await page.addInitScript(() => {
    // Records the state of each frame before the frame is painted.
    const states = new Set<string>()
    const look = () => {
      const article = [...document.querySelectorAll('article')].find(({ textContent }) =>
        textContent?.includes('Many Lines'),
      )
      if (article) states.add(article.textContent?.includes('Read the whole story') ? 'button' : 'none')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { states })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/?role=songwriter')
  const open = page.getByRole('region', { name: 'Open Requests' })
  const short = open.getByRole('article', { name: 'Two Lines' })
  const long = open.getByRole('article', { name: 'Many Lines' })
  const more = { name: 'Read the whole story' }
  const less = { name: 'Show less' }
  await expect(long.getByRole('button', more)).toHaveAttribute('aria-expanded', 'false')
  // The "more" button appears in the same frame as its story, so nothing moves.
  expect(await page.evaluate(() => [...(window as unknown as { states: Set<string> }).states])).toEqual([
    'button',
  ])
  await expect(short.getByText(fits)).toBeVisible()
  await expect(short.getByRole('button', more)).toHaveCount(0)

  const heightOf = async () => (await long.boundingBox())!.height
  const closed = await heightOf()
  await long.getByRole('button', more).click()
  await expect(long.getByRole('button', less)).toHaveAttribute('aria-expanded', 'true')
  expect(await heightOf()).toBeGreaterThan(closed + 40)
  await long.getByRole('button', less).click()
  await expect(long.getByRole('button', more)).toBeVisible()
  expect(await heightOf()).toBe(closed)

  await page.setViewportSize({ width: 320, height: 800 })
  await short.getByRole('button', more).click()
  await expect(short.getByRole('button', less)).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(short.getByRole('button', less)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(short.getByRole('button', less)).toHaveCount(0)
  await expect(short.getByRole('button', more)).toHaveCount(0)
  await expect(short.getByText(fits)).toBeFocused()
})
