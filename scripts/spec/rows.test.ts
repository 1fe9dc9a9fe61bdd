import { expect, test } from 'vitest'
import { browserShown, unitShown } from './reports.ts'
import { faults, rowsOf } from './rows.ts'

const lines = { '1.a': 'A is so', '1.b': 'B is so', '1.c': 'C is so' }
const told = (id: string) => ({ type: 'spec', description: id })

const shown = [
  ...unitShown({
    testResults: [
      {
        name: '/x/a.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'a holds', meta: { spec: ['1.a'] } },
          { status: 'failed', fullName: 'b holds', meta: { spec: ['1.b', '1.a'] } },
          { status: 'passed', fullName: 'names nothing' },
        ],
      },
    ],
  }),
  ...browserShown({
    suites: [
      {
        specs: [
          {
            title: 'b is seen',
            file: 'b.e2e.ts',
            line: 3,
            tests: [
              {
                status: 'flaky',
                results: [{ annotations: [] }, { annotations: [told('1.b'), told('9.x')] }],
              },
            ],
          },
        ],
      },
    ],
  }),
]

test('a line is green where a test that names it passed', () => {
  expect(rowsOf(shown, lines).map(({ id, tests, green }) => [id, tests.length, green])).toEqual([
    ['1.a', 2, true],
    ['1.b', 2, true],
    ['1.c', 0, false],
  ])
})

test('a row that no test shows, one that only failed, and an unknown id are reported', () => {
  expect(faults(shown, lines)).toEqual([
    'shown by no test: 1.c C is so',
    'no such line: 9.x, named by e2e/b.e2e.ts:3 › b is seen',
  ])
  expect(faults(shown.slice(1, 2), { '1.b': 'B is so' })).toContain('failed: 1.b B is so')
})

test('a row of a screen needs a browser test that passed, any other row does not', () => {
  const screen = { '1.a': 'A is so', '2.a': 'A is seen' }
  const by = (inBrowser: boolean, passed = true) => ({ title: 'a', passed, inBrowser, ids: ['1.a', '2.a'] })
  const unseen = ['shown by no test in a real browser: 2.a A is seen']
  expect(faults([by(false)], screen)).toEqual(unseen)
  expect(faults([by(false), by(true, false)], screen)).toEqual(unseen)
  expect(faults([by(false), by(true)], screen)).toEqual([])
})
