export interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
  /** One line for each failure, printed at the end of the run. */
  notes: string[]
  /** One line for each flaky test, which passed only when it was retried. */
  retried: string[]
  /** Test files, each with the total seconds of its tests. */
  files: FileTime[]
}

export interface FileTime {
  file: string
  seconds: number
}

/** Failed step that names each flaky test, which passed only when it was retried. Empty if there is none. */
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

/** Prints the result of each step, with the total in the last line. Sets exit code 1 if a step failed. */
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
