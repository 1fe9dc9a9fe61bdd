import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { readSource } from '../docs/sources.ts'
import { circlesIn, type Import, imports, isTest, sources } from './imports.ts'

const programs = sources.filter((file) => /^(?:contract|server|web)\/.*\.tsx?$/.test(file) && !isTest(file))

/** Functions with more than `most` lines, each as `file:line (lines)`. */
export function longFunctionsIn(file: string, text: string, most: number): string[] {
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  const found: string[] = []
  const look = ({ start, end }: { start: number; end: number }) => {
    const lines = lineOf(end) - lineOf(start) + 1
    if (lines > most) found.push(`${file}:${lineOf(start)} (${lines})`)
  }
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(parseSync(file, text).program)
  return found
}

export const longFunctions = (most: number) =>
  programs.flatMap((file) => longFunctionsIn(file, readSource(file), most))

const isProgram = new Set(programs)
const ofPrograms = imports.filter(({ from, to }) => isProgram.has(from) && isProgram.has(to))

/** Import cycles between sibling folders, direct or through a third folder. Each is a list of paths. */
export function siblingCircles(given: readonly Import[] = ofPrograms): string[][] {
  const edges = given.flatMap(({ from, to }) => {
    const [one, other] = [path.posix.dirname(from).split('/'), path.posix.dirname(to).split('/')]
    const at = one.findIndex((part, index) => part !== other[index])
    // Ignores imports between top folders, and between a folder and its own subfolder.
    if (at <= 0 || at >= other.length) return []
    return [[one.slice(0, at + 1).join('/'), other.slice(0, at + 1).join('/')] as const]
  })
  return circlesIn(edges)
}

/**
 * Test files that are not next to the source that they test. A test has the name of an adjacent source, or of
 * its folder if it tests several files of the folder. Tests of many sources are in `server/test/` and
 * `web/test/`.
 */
export function orphanTests(files: readonly string[] = sources): string[] {
  const all = new Set(files)
  return files.filter((file) => {
    const own = /^(?!(?:server|web)\/test\/)(.*)\.test\.tsx?$/.exec(file)?.[1]
    if (own === undefined || path.basename(own) === path.basename(path.dirname(own))) return false
    return !all.has(`${own}.ts`) && !all.has(`${own}.tsx`)
  })
}
