import path from 'node:path'
import { parseSync } from 'vite'
import { allFiles, readSource } from '../../docs/sources.ts'
import { resolved } from '../../floors/imports.ts'

const isTest = (file: string) => file.endsWith('.test.ts')
const { basename, dirname } = path.posix

/** Files that import every feature. The search for tests stops there, because it would reach all tests. */
const crossings = new Set(['server/app.ts', 'server/recurring-work.ts'])

/** Tests of the whole server. They run last, if no test near the mutant fails. */
const lastResort = ['matrix', 'reach', 'all-calls', 'hidden', 'suspended'].map(
  (name) => `server/test/${name}/`,
)

/**
 * Number of test files in each round. The first round is small, because tests next to the file notice most
 * mutants.
 */
const sizes = [2, 4, 8]

/** Number of words that the name of a test file has in common with the name of `file`. */
const namesake = (test: string, file: string) => {
  const wordsOf = (name: string) => basename(name).split('.')[0]!.split('-')
  return wordsOf(file).filter((word) => wordsOf(test).includes(word)).length
}

/** Files that import each file. Type imports are ignored, because they don't exist at run time. */
function importersOf(files: readonly string[]) {
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const { moduleRequest, entries } of parseSync(file, readSource(file)).module.staticImports) {
      const target = resolved(file, moduleRequest.value)
      if (!target || (entries.length > 0 && entries.every(({ isType }) => isType))) continue
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return importers
}

const subjectOf = (file: string) =>
  /^server\/(?:features|domain)\/[^/]+\//.exec(file)?.[0] ?? `${dirname(file)}/`

/**
 * Returns a function that lists the tests near a file in rounds, nearest first. Each test is in one round
 * only.
 */
export function nearestTests() {
  const files = allFiles().filter(
    (file) => /^(?:server|scripts)\/.*\.ts$/.test(file) && !file.endsWith('.d.ts'),
  )
  const importers = importersOf(files)
  const tests = files.filter(isTest)

  /** Number of import steps to `file`, from each file that imports it directly or indirectly. */
  function stepsTo(file: string) {
    const steps = new Map([[file, 0]])
    for (const [reached, step] of steps)
      if (!crossings.has(reached))
        for (const importer of importers.get(reached) ?? [])
          if (!steps.has(importer)) steps.set(importer, step + 1)
    return steps
  }

  return function roundsOf(file: string): string[][] {
    const steps = stepsTo(file)
    const nearness = new Map<string, number>()
    const rank = (test: string, value: number) =>
      nearness.set(test, Math.min(value, nearness.get(test) ?? Number.POSITIVE_INFINITY))
    for (const test of tests) {
      if (dirname(test) === dirname(file)) rank(test, 0)
      else if (test.startsWith(subjectOf(file))) rank(test, 1)
      else if (steps.has(test)) rank(test, 1 + steps.get(test)!)
    }
    // Adds the tests next to files that import this file, because most of these tests use it only through the
    // app.
    for (const [reached, step] of steps)
      if (!isTest(reached) && !crossings.has(reached))
        for (const test of tests)
          if (dirname(test) === dirname(reached)) rank(test, 1 + step)
          else if (test.startsWith(subjectOf(reached))) rank(test, 2 + step)
    const near = [...nearness]
      .toSorted(([one, rankOfOne], [other, rankOfOther]) =>
        rankOfOne === rankOfOther ? namesake(other, file) - namesake(one, file) : rankOfOne - rankOfOther,
      )
      .map(([test]) => test)
    const rounds = sizes.map((size) => near.splice(0, size)).filter((round) => round.length > 0)
    const played = new Set(rounds.flat())
    const last = tests.filter(
      (test) => !played.has(test) && lastResort.some((start) => test.startsWith(start)),
    )
    return [...rounds, last]
  }
}
