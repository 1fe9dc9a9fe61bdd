import { check, runFile } from './steps.ts'

const tool = (name: string, file: string, ...args: string[]) => {
  return () => check(name, () => runFile(`node_modules/${file}`, args))
}

/** Static checks: types of all sources, and lint and format of the given files (by default of all). */
export function sourceChecks(files?: string[]) {
  const lintable = files?.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  const formattable = files?.filter((file) => /\.(ts|tsx|mjs|json|css)$/.test(file))
  const lint = ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] as const
  return [
    tool('types', 'typescript/bin/tsc', '-b'),
    ...(lintable?.length === 0 ? [] : [tool('lint', ...lint, ...(lintable ?? []))]),
    ...(formattable?.length === 0
      ? []
      : [tool('format', '@biomejs/biome/bin/biome', 'check', ...(formattable ?? []))]),
  ]
}
