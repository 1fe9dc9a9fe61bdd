import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fitted as inPlaceOf } from '../../../scripts/test-runner/fitted.ts'
import { root } from '../../../scripts/test-runner/root.ts'

/** Documentation page for operators. The trial uses the settings files that are printed on it. */
const page = 'docs/past-one-machine.md'

/** Text of a settings file on the page. Its first line is a comment with the file's path. */
export function fileOfPage(name: string): string {
  const text = readFileSync(path.join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  const found = blocks.find((block) => block.startsWith(`# ${name}\n`))
  if (!found) throw new Error(`${page} has no file ${name}`)
  return found
}

/**
 * Replaces addresses in a settings file of the page by those of this trial. @throws if an address is not in
 * the text, or if the text still has an address of the page's machines afterwards
 */
export function fitted(text: string, places: Record<string, string>): string {
  const made = inPlaceOf(page, text, places)
  const [left] = /\b10\.0\.0\.\d+\S*/.exec(made) ?? []
  if (left) throw new Error(`${page} names ${left}, which the trial has no place for`)
  return made
}
