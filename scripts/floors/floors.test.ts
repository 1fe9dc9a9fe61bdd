import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSource } from '../docs/sources.ts'
import { root } from '../test-runner/root.ts'

/** Forbidden imports, which the linter must report: a file and the module name in it. */
const refused = [
  ['web/ui/a.tsx', '../features/gifts/api.ts'],
  ['web/lib/b.ts', '../ui/button.tsx'],
  ['web/lib/calls/c.ts', '../../ui/button.tsx'],
  ['web/player/d.ts', '../uploader/peaks.ts'],
  ['web/player/dock/e.ts', '../../features/gifts/api.ts'],
  ['web/uploader/f.ts', '../player/song.ts'],
  ['web/cover-art/g.ts', '../player/song.ts'],
  ['web/features/gifts/h.tsx', '../../pages/fund.tsx'],
  ['web/features/gifts/i.tsx', '../thanks/thanks-dialog.tsx'],
  ['web/features/gifts/part/j.tsx', '../../thanks/thanks-dialog.tsx'],
  ['web/features/gifts/part/of/k.tsx', '../../../thanks/thanks-dialog.tsx'],
  ['web/l.tsx', '../server/errors.ts'],
  ['web/lib/m.ts', 'zod'],
  ['web/lib/n.ts', 'node:fs'],
  ['contract/o.ts', '../web/lib/toast.ts'],
  ['contract/work/p.ts', 'node:fs'],
  ['server/q.ts', '../web/main.tsx'],
  ['server/db/r.ts', '../storage/open.ts'],
  ['server/sandbox/y.ts', '../storage/open.ts'],
  ['server/storage/s3/s.ts', '../../domain/money/fund.ts'],
  ['server/domain/money/t.ts', '../../http/problems.ts'],
  ['server/http/u.ts', '../features/gifts/reads.ts'],
  ['server/mail/v.ts', '../features/gifts/reads.ts'],
  ['server/features/gifts/w.ts', '../thanks/writes.ts'],
  ['server/features/gifts/part/x.ts', '../../thanks/writes.ts'],
  ['server/features/gifts/reads.ts', '../../http/problems.ts'],
  ['server/features/gifts/writes.ts', 'fastify'],
  ['server/features/gifts/part/reads.ts', '../../../http/problems.ts'],
] as const

const allowed = [
  ['web/ui/ok-a.tsx', '../lib/toast.ts'],
  ['web/features/gifts/ok-b.tsx', '../thanks/api.ts'],
  ['web/features/gifts/ok-c.tsx', '../projects/public/decision.tsx'],
  ['web/features/gifts/ok-d.tsx', '../../lib/calls/api.ts'],
  ['web/features/gifts/part/ok-e.tsx', '../gift-dialog.tsx'],
  ['web/features/gifts/part/ok-f.tsx', '../../../ui/button.tsx'],
  ['server/features/gifts/ok-g.ts', '../../db/client.ts'],
  ['server/features/gifts/part/ok-h.ts', '../writes.ts'],
  ['server/features/gifts/routes.ts', '../../http/problems.ts'],
] as const

const tree = mkdtempSync(path.join(tmpdir(), 'zones-'))
afterAll(() => rmSync(tree, { recursive: true }))

let said = ''
beforeAll(async () => {
  const { overrides } = JSON.parse(readSource('.oxlintrc.json')) as {
    overrides: { rules: Record<string, unknown> }[]
  }
  const zones = overrides.filter(({ rules }) => 'no-restricted-imports' in rules)
  writeFileSync(path.join(tree, '.oxlintrc.json'), JSON.stringify({ overrides: zones }))
  for (const [file, name] of [...refused, ...allowed]) {
    mkdirSync(path.join(tree, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(tree, file), `import { a } from '${name}'\nexport const b = a\n`)
  }
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
  const run = promisify(execFile)(process.execPath, [oxlint, '--format=unix'], { cwd: tree })
  said = await run.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
})

const saidOf = (file: string) =>
  said
    .split('\n')
    .filter((line) => line.includes(file))
    .join('\n')

test.for(refused)('%s may not import %s', ([file]) => expect(saidOf(file)).toContain('no-restricted-imports'))

test.for(allowed)('%s may import %s', ([file]) => expect(saidOf(file)).toBe(''))
