import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { until } from '../../test/test-network.ts'
import { press, show } from '../../test/test-screen.tsx'
import { PartError } from '../../ui/part-error.tsx'
import { lateParts } from './late-parts.ts'

const module = { Desk: () => <p>Desk</p>, Tools: () => <p>Tools</p> }

const screen = (Desk: typeof module.Desk) => (
  <PartError>
    <Suspense fallback={<p>Loading</p>}>
      <Desk />
    </Suspense>
  </PartError>
)

test('what failed to load is loaded again by Retry, once for all its parts', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async () => module).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { Desk, Tools } = lateParts(load)
  const page = await show(screen(Desk))
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toContain('couldn’t be loaded'))
  await press(page, 'Retry')
  await until(() => expect(page.textContent).toBe('Desk'))
  const other = await show(screen(Tools))
  await until(() => expect(other.textContent).toBe('Tools'))
  expect(load).toHaveBeenCalledTimes(2)
  said.mockRestore()
})

test('what is loaded beforehand is drawn at once', async () => {
  const parts = lateParts(async () => module)
  await parts.load()
  const page = await show(screen(parts.Desk))
  expect(page.textContent).toBe('Desk')
})
