import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keepLastFiles } from './keep-last.ts'

test('a new build keeps what open pages may still ask for, but no longer than a day', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'songwright-build-'))
  const [done, next] = [path.join(folder, 'done'), path.join(folder, 'next')]
  for (const build of [done, next]) await mkdir(path.join(build, 'assets'), { recursive: true })
  const put = (build: string, name: string) => writeFile(path.join(build, 'assets', name), build)
  await Promise.all([
    put(done, 'same.js'),
    put(next, 'same.js'),
    put(done, 'yesterday.js'),
    put(done, 'old.js'),
  ])
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(path.join(done, 'assets', 'old.js'), longAgo, longAgo)

  await keepLastFiles(done, next)
  expect((await readdir(path.join(next, 'assets'))).toSorted()).toEqual(['same.js', 'yesterday.js'])
  await keepLastFiles(path.join(folder, 'nothing'), next)
  await rm(folder, { recursive: true })
})
