import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { differs } from '../../spec/differs.ts'
import { ledger } from '../../spec/ledger.ts'
import { idleLevels, type Level, levelOf } from '../../spec/levels.ts'
import { root } from '../test-runner/root.ts'
import { browserShown, unitShown } from './reports.ts'
import { faults, rowsOf } from './rows.ts'

const lines = { '3.a': 'A is so', '3.b': 'B is so', '3.c': 'C is so' }
const told = (id: string) => ({ type: 'spec', description: id })

const shown = [
  ...unitShown({
    testResults: [
      {
        name: '/x/a.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'a holds', meta: { spec: ['3.a'] } },
          { status: 'failed', fullName: 'b holds', meta: { spec: ['3.b', '3.a'] } },
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
                results: [{ annotations: [] }, { annotations: [told('3.b'), told('9.x')] }],
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
    ['3.a', 2, true],
    ['3.b', 2, true],
    ['3.c', 0, false],
  ])
})

test('a row that no test shows, one that only failed, and an unknown id are reported', () => {
  expect(faults(shown, lines)).toEqual([
    'shown by no test: 3.c C is so',
    'no such line: 9.x, named by e2e/b.e2e.ts:3 › b is seen',
  ])
  expect(faults(shown.slice(1, 2), { '3.b': 'B is so' })).toContain('failed: 3.b B is so')
})

test('a row is shown at its level: a browser proves all of them, a window and a call only their own', () => {
  const rows = {
    '2.upload.list': 'A file is listed',
    '2.project.title': 'A title is seen',
    '3.users.id': 'An id is made',
  }
  const by = (level: Level, passed = true) => ({ title: 'a', passed, level, ids: Object.keys(rows) })
  const unseen = {
    browser: 'shown by no browser test: 2.upload.list A file is listed',
    window: 'shown by no window test: 2.project.title A title is seen',
    call: 'shown by no call test: 3.users.id An id is made',
  }
  expect(faults([by('browser')], rows)).toEqual([])
  expect(faults([by('window')], rows)).toEqual([unseen.browser, unseen.call])
  expect(faults([by('call')], rows)).toEqual([unseen.browser, unseen.window])
  expect(faults([by('window'), by('call')], rows)).toEqual([unseen.browser])
  expect(faults([by('window'), by('browser', false)], rows)).toEqual([unseen.browser, unseen.call])
})

test('each entry of the levels is of some row, and each row has one', () => {
  expect(idleLevels(Object.keys(ledger))).toEqual([])
  for (const id of Object.keys(ledger)) expect(['call', 'window', 'browser']).toContain(levelOf(id))
})

test('each row that differs has its line among the unclear ones, and no other row is named there', () => {
  const page = readFileSync(path.join(root, 'docs/unclear-lines.md'), 'utf8')
  const unclear = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| The spec'))
  const cells = unclear.map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
  expect(cells.filter(({ length }) => length !== 3)).toEqual([])
  const named = cells.flatMap((cell) => cell[2]!.split(',').map((id) => id.trim())).filter(Boolean)
  expect(named.toSorted()).toEqual(differs.toSorted())
  expect(new Set(named).size).toBe(named.length)
})
