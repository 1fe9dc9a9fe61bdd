import { expect, test } from 'vitest'
import { routes } from '#contract/surface/paths'
import { placeName } from './place-name.ts'

test('each page without a view has a name for the bar, short enough for a phone', () => {
  const { home: _, profile: __, ...others } = routes
  for (const path of Object.values(others)) {
    expect(placeName(path), path).not.toBe(placeName('/nowhere'))
    expect(placeName(path).length, path).toBeLessThanOrEqual('Songwriter'.length)
  }
})
