import { check, runFile } from './steps.ts'

const tool = (name: string, file: string, ...args: string[]) => {
  return () => check(name, () => runFile(`node_modules/${file}`, args))
}

/** Static checks of the sources. */
export const sourceChecks = [
  tool('types', 'typescript/bin/tsc', '-b'),
  tool('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  tool('format', '@biomejs/biome/bin/biome', 'check'),
]
