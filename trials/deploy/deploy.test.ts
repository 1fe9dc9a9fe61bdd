import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { beatSeconds } from '#contract/work/live'
import { fitted } from '../../scripts/test-runner/fitted.ts'
import { root } from '../../scripts/test-runner/root.ts'
import { settings } from '../../server/settings/settings.ts'

// Checks that values in the sample files under deploy/ agree with the program.

const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8')
const units = ['songwright.service', 'songwright-backup.service'].map((name) => read(`systemd/${name}`))

test('both units have one sandbox', () => {
  const [site, backup] = units.map((unit) => /^UMask[\s\S]*?(?=\n\n|\n$)/m.exec(unit)?.[0])
  expect(site).toContain('ProtectSystem=strict')
  expect(backup).toBe(site)
})

test('a command has the settings as the unit has them, whatever signs are in them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'songwright-settings-'))
  const file = path.join(folder, 'settings')
  const lines = {
    OPERATOR_NAME: 'Ada & Bob’s $HOME `id` (e. V.)',
    MAIL_FROM: '"Songwright <hello@songs.example>"',
    SMTP_URL: 'smtp://me:a;b|c%40=d#e!@mail.example:587',
    SITE_NAME: "'Songs, so to say'",
    METRICS_PORT: '9464',
  }
  const text = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(file, `# Ours\n; and theirs\n\n${text.join('')}`.trimEnd())
  const script = fitted('deploy/systemd/songwright', read('systemd/songwright'), {
    '/etc/songwright/settings': file,
    'cd /opt/songwright': `cd '${folder}'`,
    'setpriv --reuid=songwright --regid=songwright --init-groups npm run': 'printenv -0 #',
  })
  const { stdout, stderr } = spawnSync('sh', ['-c', script, 'songwright', 'doctor'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const had = new Map(stdout.split('\0').map((one) => one.split(/=([\s\S]*)/, 2) as [string, string]))
  for (const [name, value] of Object.entries(lines))
    expect([name, had.get(name)]).toEqual([name, value.replace(/^(["'])(.*)\1$/, '$2')])
  expect(had.get('DATA_DIR')).toBe('/var/lib/songwright')
  rmSync(folder, { recursive: true })
})

test('nginx waits longer for a stream of changes than that is silent', () => {
  const [, seconds] = /proxy_read_timeout (\d+)s/.exec(read('proxies/nginx.conf')) ?? []
  expect(Number(seconds)).toBeGreaterThan(2 * beatSeconds)
})

test('each setting that a sample names is one', () => {
  const known = new Set<string>(Object.values(settings).map(({ name }) => name))
  const page = readFileSync(path.join(root, 'docs', 'run-it-for-others.md'), 'utf8')
  const [, kept = ''] = /settings <<END\n([\s\S]*?)\nEND/.exec(page) ?? []
  const [, composed = ''] =
    /songwright:[\s\S]*?environment:\n([\s\S]*?)depends_on/.exec(read('container/compose.yml')) ?? []
  const [, imaged = ''] = /^ENV (.*)$/m.exec(read('container/Dockerfile')) ?? []
  const said = [kept, read('container/settings.example'), composed, imaged].map((text) =>
    [...text.matchAll(/^\s*(?:# )?([A-Z][A-Z\d_]+)[=:]|(?<= )([A-Z][A-Z_]+)=/gm)].map(
      ([, one, other]) => one ?? other,
    ),
  )
  expect(said.map(({ length }) => length > 2)).toEqual([true, true, true, true])
  // Environment variables of Node itself, which are no settings of Songwright.
  const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE']
  expect(said.flat().filter((name) => !known.has(name!) && !ofNode.includes(name!))).toEqual([])
})
