import { randomBytes } from 'node:crypto'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testDb } from '../../test/test-db.ts'
import { testFolder } from '../../test/test-folder.ts'
import { type Program, startProgram } from '../../test/test-program.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const folder = testFolder()

/** A separate checkout with its own pages, whose files are named by `hash`. */
async function checkout(hash: string) {
  const own = path.join(folder, hash)
  const pages = path.join(own, 'dist', 'web')
  await mkdir(path.join(pages, 'assets'), { recursive: true })
  for (const name of ['server', 'contract', 'package.json'])
    await cp(path.join(root, name), path.join(own, name), { recursive: true })
  await symlink(path.join(root, 'node_modules'), path.join(own, 'node_modules'))
  const files = [`index-${hash}.js`, `react-${hash}.js`, `index-${hash}.css`]
  for (const name of files) {
    await writeFile(path.join(pages, 'assets', name), `/* ${name} */`)
    await writeFile(path.join(pages, 'assets', `${name}.gz`), gzipSync(`/* ${name} */`))
  }
  const [script, chunk, style] = files.map((name) => `/assets/${name}`)
  const head = `<script type="module" src="${script}"></script><link rel="modulepreload" href="${chunk}"><link rel="stylesheet" href="${style}">`
  const page = `<!doctype html><html lang="en"><head><!--head--><title>Songwright</title><!--/head-->${head}</head><body><script type="application/json" id="boot">null</script></body></html>`
  const known = {
    cssHref: style,
    patterns: ['/'],
    forMembers: [],
    drawn: {},
    told: {},
    inline: [],
    fonts: '',
  }
  await writeFile(path.join(pages, 'index.html'), page)
  await writeFile(path.join(pages, 'shell.json'), JSON.stringify(known))
  return own
}

test('processes of two builds, in folders of their own, have the scripts and styles of each other’s pages', {
  timeout: 60_000,
}, async () => {
  const database = await testDb()
  const settings = {
    DATABASE_URL: database.url,
    SESSION_SECRET: randomBytes(24).toString('hex'),
    MIN_FREE_MB: '0',
  }
  const programs: Program[] = []
  const sites: string[] = []
  for (const hash of ['AAAAAAAA', 'bbbbbbbb']) {
    const program = startProgram(settings, [
      process.execPath,
      path.join(await checkout(hash), 'server', 'main.ts'),
    ])
    programs.push(program)
    sites.push(await program.ready)
  }
  const [older, newer] = sites
  for (const [mine, other] of [
    [older, newer],
    [newer, older],
  ] as const) {
    const page = await (await fetch(`${mine}/`)).text()
    const files = Array.from(page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, file = '']) => file)
    expect(files).toHaveLength(3)
    for (const file of files) {
      const answer = await fetch(other + file)
      expect([file, answer.status, await answer.text()]).toEqual([file, 200, `/* ${path.basename(file)} */`])
    }
  }
  for (const { child, ended } of programs) {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  await database.drop()
})
