export interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
  /** Failures, a line each, for the end of the run. */
  notes: string[]
  /** Flaky tests, which passed only on a retry: a line each. */
  retried: string[]
  /** Test files with the total seconds of their tests. */
  files: FileTime[]
}

export interface FileTime {
  file: string
  seconds: number
}

/** Step that fails for flaky tests: names each test that passed only at its second try. */
export function firstTries(outcomes: Pick<Outcome, 'retried'>[]): Outcome[] {
  const notes = outcomes.flatMap(({ retried }) => retried)
  if (notes.length === 0) return []
  return [
    {
      name: 'passed at the first try',
      passed: 0,
      failed: notes.length,
      seconds: 0,
      notes,
      retried: [],
      files: [],
    },
  ]
}

/** Prints the result of each step, and the total as the last line. Sets the exit code. */
export function conclude(steps: Outcome[]) {
  const outcomes = [...steps, ...firstTries(steps)]
  console.log()
  for (const note of outcomes.flatMap(({ notes }) => notes)) console.log(`  ${note}`)
  for (const { name, passed, failed, seconds } of outcomes)
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(28)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(1).padStart(7)} s`,
    )
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, one) => total + one[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') ? 1 : 0
}
