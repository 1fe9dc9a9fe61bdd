import { expect, test } from 'vitest'
import { reached } from './reached.ts'

const graph = [
  { from: 'server/features/gifts/routes.ts', to: 'server/features/gifts/writes.ts' },
  { from: 'server/app.ts', to: 'server/features/gifts/routes.ts' },
  { from: 'server/test/test-app.ts', to: 'server/app.ts' },
  { from: 'server/features/thanks/routes.test.ts', to: 'server/test/test-app.ts' },
  { from: 'server/features/closing/erasing/erase.test.ts', to: 'server/features/gifts/writes.ts' },
  { from: 'web/pages/gift.test.tsx', to: 'web/features/gifts/gift.tsx' },
  { from: 'e2e/people/songwriter.e2e.ts', to: 'e2e/support/rooms.ts' },
]
const all = [
  ...graph.map(({ from }) => from),
  'server/features/gifts/calendar.test.ts',
  'server/test/matrix/matrix.test.ts',
  'scripts/docs/references.test.ts',
  'scripts/jobs/jobs.test.ts',
]
const visits = {
  'sharing/gift': { web: ['features/gifts', 'ui'], server: ['gifts'] },
  'people/visitor': { web: ['pages/landing'], server: ['stats'] },
}
const reach = (...changed: string[]) => reached(changed, visits, graph, all)

test('a server feature reaches its importers, its folder, the tests of every call and the stories that visit it', () => {
  expect(reach('server/features/gifts/writes.ts')).toEqual({
    everything: false,
    tests: [
      'server/features/closing/erasing/erase.test.ts',
      'server/features/gifts/calendar.test.ts',
      'server/test/matrix/matrix.test.ts',
    ],
    stories: ['e2e/sharing/gift.e2e.ts'],
  })
})

test('a feature of the browser reaches no test of every call', () => {
  expect(reach('web/features/gifts/gift.tsx')).toMatchObject({
    tests: ['web/pages/gift.test.tsx'],
    stories: ['e2e/sharing/gift.e2e.ts'],
  })
})

test('a test reaches itself, a story too; tools and texts reach the tests beside them', () => {
  expect(reach('server/features/gifts/calendar.test.ts', 'e2e/people/visitor.e2e.ts')).toEqual({
    everything: false,
    tests: ['server/features/gifts/calendar.test.ts'],
    stories: ['e2e/people/visitor.e2e.ts'],
  })
  expect(reach('scripts/jobs/list.ts').tests).toEqual(['scripts/jobs/jobs.test.ts'])
  expect(reach('docs/product.md').tests).toEqual(['scripts/docs/references.test.ts'])
})

test.each([
  'contract/grammar/state.ts',
  'contract/giving/moves.ts',
  'server/domain/requests/access.ts',
  'server/app.ts',
  'server/test/test-app.ts',
  'web/lib/toast.ts',
  'web/ui/button.tsx',
  'e2e/support/rooms.ts',
  'package-lock.json',
  'vitest.config.ts',
])('%s is shared ground', (file) => {
  expect(reach(file, 'web/features/gifts/gift.tsx')).toEqual({ everything: true, tests: [], stories: [] })
})
