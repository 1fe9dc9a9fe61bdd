import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../root.ts'
import { count } from './report.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'songwright-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

function countOf(report: object) {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return count(file)
}

test('a browser test that needed a second try is named with its first try’s step and errors, on one line', () => {
  const late = { message: '\u001B[31mTest timeout of 90000ms exceeded.\u001B[39m\n' }
  const fallen = {
    errors: [late, { message: `Waiting\n\n${'x'.repeat(500)}` }],
    steps: [{ title: 'begins' }, { title: 'the song is heard', error: late }],
  }
  const spec = (title: string, status: string, errors: object[]) => ({
    title,
    file: 'a.e2e.ts',
    line: 1,
    tests: [{ status, results: errors.map((one) => ({ duration: 1000, ...one })) }],
  })
  const { notes, retried, passed, failed } = countOf({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [
          spec('passes', 'expected', [{}]),
          spec('falls', 'unexpected', [fallen, fallen]),
          spec('is slow', 'flaky', [fallen, { errors: [] }]),
        ],
      },
    ],
  })
  expect([passed, failed]).toEqual([2, 1])
  expect(notes).toEqual([
    expect.stringMatching(
      /^failed: e2e\/a\.e2e\.ts:1 › falls — the song is heard: Test timeout of 90000ms exceeded\. Waiting x+$/,
    ),
  ])
  expect(retried).toEqual([
    expect.stringMatching(/^passed only when tried again: e2e\/a\.e2e\.ts:1 › is slow — the song.{392}$/),
  ])
})

test('a test of vitest that failed is named with its error', () => {
  const name = path.join(root, 'server/a.test.ts')
  const assertionResults = [
    { status: 'passed', fullName: 'one', duration: 1, failureMessages: [] },
    {
      status: 'failed',
      fullName: 'two',
      duration: 1,
      failureMessages: ['AssertionError: 1 is not 2\n    at x'],
    },
  ]
  expect(
    countOf({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [{ name, startTime: 0, endTime: 1000, assertionResults }],
    }).notes,
  ).toEqual(['failed: server/a.test.ts › two — AssertionError: 1 is not 2 at x'])
})

test('a run without a report did not run to its end', () => {
  expect(count(path.join(folder, 'none.json')).notes).toEqual([
    'there is no report: it did not run to its end',
  ])
})
