import { expect, test } from 'vitest'
import { majorsBehind } from './outdated.ts'

test('what is a major version behind is named, and nothing else', () => {
  const told = {
    'a-major': { current: '9.2.0', latest: '10.0.0' },
    'a-minor': { current: '1.2.0', latest: '1.3.0' },
    'ahead-of-its-tag': { current: '22.3.0', latest: '21.3.4' },
    'of-another-platform': { latest: '18.4.0' },
    'before-one': { current: '0.45.4', latest: '1.0.0' },
  }
  expect(majorsBehind(JSON.stringify(told))).toBe('a-major 9 → 10, before-one 0 → 1')
  expect(majorsBehind('')).toBe('none')
  expect(() => majorsBehind('{"error":{"code":"ENOTFOUND"}}')).toThrow()
})
