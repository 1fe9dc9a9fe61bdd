import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../steps/steps.ts'

/** What is no source of ours: made by tools, or by running the program. */
const left = new Set([
  'node_modules',
  'dist',
  'data',
  'data-dev',
  'test-results',
  'playwright-report',
  '.git',
])

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    if (left.has(entry.name)) continue
    const name = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(name)
    else yield name
  }
}

/** Every file of the repository, by its path from the root. */
export const allFiles = (): string[] => [...walk('.')]

export const readSource = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The comments of a source file, each on one line. Of a document, all of it. */
export function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return text
  const comments = text.match(/\/\*[^]*?\*\/|(?<![:'"`\\\w])\/\/[^\n]*/g) ?? []
  return comments.map((comment) => comment.replaceAll(/\n\s*(?:\*(?!\/))? ?/g, ' ')).join('\n')
}
