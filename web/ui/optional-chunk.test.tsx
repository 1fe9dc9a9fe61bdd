import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/test-screen.tsx'
import { Dispensable } from './optional-chunk.tsx'

test('a part whose code can not be had is left out, and the page stays', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Lost = lazy(() => Promise.reject<{ default: () => null }>(new TypeError('Failed to fetch')))
  const page = await show(
    <>
      <h1>Here</h1>
      <Dispensable>
        <Lost />
      </Dispensable>
    </>,
  )
  await expect.poll(() => said.mock.calls.length).toBeGreaterThan(0)
  expect(page.innerHTML).toBe('<h1>Here</h1>')
  said.mockRestore()
})
