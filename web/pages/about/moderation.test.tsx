import { expect, test } from 'vitest'
import type { Quarter } from '#contract/trust/decisions'
import { network, until } from '../../test/test-network.ts'
import { show } from '../../test/test-screen.tsx'
import { Moderation } from './moderation.tsx'

function shown(answer?: Quarter[] | Response) {
  network(answer && { 'GET /api/moderation/quarters': answer })
  return show(<Moderation />)
}

test('figures from one to four are fewer than 5', async () => {
  const page = await shown([
    { quarter: '2026-Q3', rules: [{ rule: 'hate', decisions: 12, appeals: null, reversals: 0 }] },
  ])
  await until(() => expect(page.textContent).toContain('July to September 2026'))
  expect(page.querySelector('li')?.textContent).toBe(
    'What has no place here: hate.Decisions12Appealsfewer than 5Reversals0',
  )
})

test('before the first quarter has ended, while it comes, and where it failed', async () => {
  const empty = await shown([])
  await until(() => expect(empty.textContent).toContain('once the first quarter has ended'))
  expect((await shown()).textContent).toContain('Loading…')
  const failed = await shown(Response.json({}, { status: 500 }))
  await until(() => expect(failed.textContent).toContain('Error loading the figures. Please try again.'))
})
