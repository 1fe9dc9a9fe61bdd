import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../steps/steps.ts'

/** The page that an operator follows: the trial runs the very files that it prints. */
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
 * A text with the addresses and folders of this trial in place of the page's. Throws for one that isn't there, and
 * where an address of the page's machines is left: a page that has changed must not be tried by half.
 */
export function fitted(text: string, places: Record<string, string>): string {
  let made = text
  for (const [there, here] of Object.entries(places)) {
    if (!made.includes(there)) throw new Error(`${page} says nothing of ${there}`)
    made = made.replaceAll(there, here)
  }
  const [left] = /\b10\.0\.0\.\d+\S*/.exec(made) ?? []
  if (left) throw new Error(`${page} names ${left}, which the trial has no place for`)
  return made
}
