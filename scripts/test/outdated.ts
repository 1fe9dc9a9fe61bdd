import { spawnSync } from 'node:child_process'
import * as z from 'zod/mini'

const Outdated = z.record(z.string(), z.object({ current: z.optional(z.string()), latest: z.string() }))

const majorOf = (version: string) => Number.parseInt(version, 10)

/** Packages of which `npm outdated` knows a newer major, in one line. */
export function majorsBehind(told: string): string {
  const behind = Object.entries(Outdated.parse(JSON.parse(told || '{}'))).flatMap(
    ([name, { current, latest }]) =>
      current && majorOf(latest) > majorOf(current)
        ? [`${name} ${majorOf(current)} → ${majorOf(latest)}`]
        : [],
  )
  return behind.length > 0 ? behind.join(', ') : 'none'
}

/** Asks the registry, for a minute at most. */
export function askForMajors(): string {
  const { stdout, error } = spawnSync('npm', ['outdated', '--json'], { encoding: 'utf8', timeout: 60_000 })
  try {
    if (error) throw error
    return majorsBehind(stdout)
  } catch {
    return 'unknown, because the registry did not answer'
  }
}
