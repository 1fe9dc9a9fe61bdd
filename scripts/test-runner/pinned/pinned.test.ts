import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pinned } from './pinned.ts'

let folder: string
const packed = () => path.join(folder, 'package')
const cache = () => path.join(folder, 'cache')

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songwright-pinned-'))
  await pack('153.0.0')
})
afterEach(() => rm(folder, { recursive: true }))

/** Creates the part of a tar archive for one file: its header block and its content. */
function entry(name: string, text: string) {
  const block = Buffer.alloc(512)
  block.write(name)
  block.write(text.length.toString(8).padStart(11, '0'), 124)
  block.write('0', 156)
  return Buffer.concat([block, Buffer.from(text), Buffer.alloc(-text.length & 511)])
}

/** Writes a package with the same files as the real browser package. Its browser is a shell script. */
async function pack(version: string, program = `#!/bin/sh\necho ${version}\n`) {
  const bin = path.join(packed(), 'bin')
  await mkdir(bin, { recursive: true })
  await writeFile(path.join(packed(), 'package.json'), JSON.stringify({ version }))
  const put = (name: string, bytes: Buffer) => writeFile(path.join(bin, name), brotliCompressSync(bytes))
  const end = Buffer.alloc(1024)
  const libraries = [entry('lib/libnss3.so', 'n'.repeat(600)), entry('lib/libexpat.so.1', 'e'), end]
  await put('al2023.tar.br', Buffer.concat(libraries))
  await put('chromium.br', Buffer.from(program))
}

const unpacked = async () => (await readdir(cache())).toSorted()

test('the browser of the package is unpacked once, with its libraries', async () => {
  const { executablePath: program, env } = await pinned(packed(), cache())
  const place = path.dirname(program)
  expect(await readFile(program, 'utf8')).toContain('echo 153.0.0')
  expect(await readFile(path.join(place, 'lib', 'libnss3.so'), 'utf8')).toBe('n'.repeat(600))
  expect(await readFile(path.join(place, 'lib', 'libexpat.so.1'), 'utf8')).toBe('e')
  expect(env['LD_LIBRARY_PATH']).toBe(process.env['LD_LIBRARY_PATH'])
  // Every user of the machine may run the browser.
  expect((await stat(place)).mode & 0o777).toBe(0o755)
  const { ino } = await stat(program)
  await pinned(packed(), cache())
  expect((await stat(program)).ino).toBe(ino)
})

test('its own libraries are used where it does not start without them', async () => {
  await pack('153.0.0', '#!/bin/sh\nexec test -e "${LD_LIBRARY_PATH##*:}/libnss3.so"\n')
  const { executablePath: program, env } = await pinned(packed(), cache())
  expect(env['LD_LIBRARY_PATH']?.split(':').at(-1)).toBe(path.join(path.dirname(program), 'lib'))
})

test('the fonts of the browser are where its list of fonts says', async () => {
  const { env } = await pinned(packed(), cache())
  const list = await readFile(env['FONTCONFIG_FILE']!, 'utf8')
  const folders = Array.from(list.matchAll(/<dir prefix="relative">(.*)<\/dir>/g), ([, one]) => one!)
  expect(folders).toHaveLength(4)
  for (const one of folders)
    expect(await readdir(path.resolve(path.dirname(env['FONTCONFIG_FILE']!), one))).toContain('400Regular')
})

test('several runs at once get one whole browser, and leave nothing else', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => pinned(packed(), cache())))
  expect(new Set(all.map(({ executablePath: program }) => program)).size).toBe(1)
  expect(await unpacked()).toEqual([path.basename(path.dirname(all[0]!.executablePath))])
})

test('a folder that was left half unpacked is never the browser', async () => {
  const { executablePath: program } = await pinned(packed(), cache())
  await writeFile(path.join(packed(), 'bin', 'chromium.br'), 'cut off')
  await rm(path.dirname(program), { recursive: true })
  await expect(pinned(packed(), cache())).rejects.toThrow()
  expect(await unpacked()).toEqual([])
  await pack('153.0.0')
  await expect(pinned(packed(), cache())).resolves.toMatchObject({ executablePath: program })
})

test('a browser that no longer starts is unpacked again', async () => {
  const { executablePath: program } = await pinned(packed(), cache())
  await writeFile(program, '')
  await chmod(program, 0o644)
  await pinned(packed(), cache())
  expect(await readFile(program, 'utf8')).toContain('echo 153.0.0')
})

test('a browser that does not start at all is said with its words, and with the way out', async () => {
  await pack('153.0.0', '#!/bin/sh\necho no libgcc_s.so.1 >&2\nexit 127\n')
  await expect(pinned(packed(), cache())).rejects.toThrow(/: no libgcc_s\.so\.1\. Set CHROMIUM/)
})

test('another version is unpacked beside the one before, which goes when it is an hour old, as leftovers do', async () => {
  const before = path.dirname((await pinned(packed(), cache())).executablePath)
  await mkdir(`${before}-killed`)
  await mkdir(path.join(cache(), 'node'))
  await pack('154.0.0')
  const { executablePath: program } = await pinned(packed(), cache())
  const after = path.basename(path.dirname(program))
  const [old, killed] = [path.basename(before), `${path.basename(before)}-killed`]
  expect(await readFile(program, 'utf8')).toContain('echo 154.0.0')
  expect(await unpacked()).toEqual([old, killed, after, 'node'])
  const long = new Date(Date.now() - 3_700_000)
  for (const name of [old, killed, 'node']) await utimes(path.join(cache(), name), long, long)
  await pack('155.0.0')
  const newest = path.basename(path.dirname((await pinned(packed(), cache())).executablePath))
  expect(await unpacked()).toEqual([after, newest, 'node'])
})
