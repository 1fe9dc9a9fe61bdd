import { parseSync } from 'vite'
import { readSource } from '../docs/sources.ts'
import { sources } from '../floors/imports.ts'

/** Openings of a comment that leave its noun to the line below. */
const ellipsis = /^(?:Of|That|The same)\b/

/** The comments of a source with their lines; lines of `//` below one another are one comment. */
export function commentsOf(file: string, text = readSource(file)) {
  const found: { line: number; words: string }[] = []
  let end = -1
  for (const { start, end: until, value } of parseSync(file, text).comments) {
    const words = value.replaceAll(/\s*\n\s*\*?\s*/g, ' ').replace(/^[*\s]+/, '')
    const last = found.at(-1)
    if (last && /^\n[ \t]*$/.test(text.slice(end, start))) last.words += ` ${words.trim()}`
    else found.push({ line: text.slice(0, start).split('\n').length, words: words.trim() })
    end = until
  }
  return found
}

/** Comments that begin with an ellipsis, each as `file:line: its words`. */
export const ellipses = (files: readonly string[] = sources.filter((file) => /\.tsx?$/.test(file))) =>
  files.flatMap((file) =>
    commentsOf(file)
      .filter(({ words }) => ellipsis.test(words))
      .map(({ line, words }) => `${file}:${line}: ${words.slice(0, 80)}`),
  )
