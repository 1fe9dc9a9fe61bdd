import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'
import type { Outcome } from './outcome.ts'

/** Commands that `.ci/run` runs, in this order. */
const commands = ['test', 'test:all', 'test:engines'] as const
type Command = (typeof commands)[number]

interface Ran {
  command: Command
  minutes: number
  outcomes: Outcome[]
}

const folder = path.join(root, 'dist', 'reports', 'commands')
const fileOf = (command: Command) => path.join(folder, `${command.replace(':', '-')}.json`)

/** Stores the results of a command at its end, for the summary of `.ci/run`. */
export function keep(command: Command, outcomes: Outcome[]) {
  mkdirSync(folder, { recursive: true })
  const ran: Ran = { command, minutes: performance.now() / 60_000, outcomes }
  writeFileSync(fileOf(command), JSON.stringify(ran))
}

/**
 * Reads the stored results of all commands. A command without results counts as failed, because it didn't
 * finish.
 */
export const readKept = (): Ran[] =>
  commands.map((command) =>
    existsSync(fileOf(command))
      ? (JSON.parse(readFileSync(fileOf(command), 'utf8')) as Ran)
      : { command, minutes: 0, outcomes: [unended(command)] },
  )

const unended = (command: Command): Outcome => ({
  name: `npm run ${command}`,
  passed: 0,
  failed: 1,
  seconds: 0,
  notes: [`npm run ${command} did not run to its end`],
  retried: [],
  files: [],
})
