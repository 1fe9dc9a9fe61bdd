import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fitted as inPlaceOf } from '../../../scripts/test-runner/fitted.ts'
import { root } from '../../../scripts/test-runner/root.ts'

/** The operators' page: the trial runs the files that it prints. */
const page = 'docs/past-one-machine.md'

/** A file of the page, by the path in its first line. */
export function fileOfPage(name: string): string {
  const text = readFileSync(path.join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  const found = blocks.find((block) => block.startsWith(`# ${name}\n`))
  if (!found) throw new Error(`${page} has no file ${name}`)
  return found
}

/**
 * Puts this trial's addresses into a file of the page. @throws also if an address of the page's machines is
 * left
 */
export function fitted(text: string, places: Record<string, string>): string {
  const made = inPlaceOf(page, text, places)
  const [left] = /\b10\.0\.0\.\d+\S*/.exec(made) ?? []
  if (left) throw new Error(`${page} names ${left}, which the trial has no place for`)
  return made
}
