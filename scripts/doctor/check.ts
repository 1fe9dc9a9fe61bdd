import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../server/settings/start-error.ts'
import { reasonOf } from './reason.ts'
import type { Site } from './site.ts'

/**
 * Result of a check: a fact if all is well, a fault with its remedy, or the reason why the check could not
 * run.
 */
export type Finding = { fact: string } | { wrong: string } | { unchecked: string }

export interface Check {
  name: string
  /** Names of settings that the check needs. The check is skipped if one of these is invalid. */
  reads?: string[]
  look: (site: Site) => Promise<Finding> | Finding
}

type Result = { name: string } & Finding

const longestMs = 10_000

/**
 * Runs all checks in parallel, each with its own time limit. An error in one check doesn't affect other
 * checks.
 */
export const runChecks = (checks: Check[], site: Site): Promise<Result[]> =>
  Promise.all(checks.map(async (check) => ({ name: check.name, ...(await runCheck(check, site)) })))

async function runCheck({ reads = [], look }: Check, site: Site): Promise<Finding> {
  const broken = reads.find((name) => site.broken.has(name))
  if (broken) return { unchecked: `${broken} is wrong: see settings` }
  const late: Finding = { wrong: `no answer within ${longestMs / 1000} seconds. Look at what it asks.` }
  try {
    return await Promise.race([look(site), sleep(longestMs, late, { ref: false })])
  } catch (error) {
    return { wrong: error instanceof StartError ? error.message : `${reasonOf(error)}.` }
  }
}

export function lineOf({ name, ...found }: Result): string {
  if ('fact' in found) return `✓ ${name}: ${found.fact}`
  const text = 'wrong' in found ? found.wrong : `not checked, because ${found.unchecked}`
  return `${'wrong' in found ? '✗' : '·'} ${name}: ${text.replaceAll(/\s*\n\s*/g, ' ')}`
}
