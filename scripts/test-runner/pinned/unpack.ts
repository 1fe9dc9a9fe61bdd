import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { ms } from '../../../contract/grammar/time.ts'

/**
 * Unpacks the package's browser into a folder inside `cache` that is named after the browser's version,
 * unless that folder exists. Returns the folder. The folder gets this name only when it is complete. If two
 * processes unpack at the same time, one of the copies is deleted.
 */
export async function unpack(packed: string, cache: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(packed, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = path.join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    await fill(unfinished, path.join(packed, 'bin'))
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  await forgetOthers(cache, folder)
  return folder
}

async function fill(folder: string, bin: string) {
  // Tests of another user may start the browser too.
  await chmod(folder, 0o755)
  await pipeline(
    createReadStream(path.join(bin, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(path.join(folder, 'chromium'), { mode: 0o755 }),
  )
  const libraries = brotliDecompressSync(await readFile(path.join(bin, 'al2023.tar.br')))
  await mkdir(path.join(folder, 'lib'))
  for (const { name, bytes } of filesOf(libraries)) await writeFile(path.join(folder, 'lib', name), bytes)
}

/**
 * Reads the files of a tar archive (ustar format) and ignores folders. Each file is a header block of 512
 * bytes with name, size and kind, followed by the content, which is padded to a multiple of 512 bytes.
 */
function filesOf(tar: Buffer) {
  const files: { name: string; bytes: Buffer }[] = []
  const text = (at: number, length: number) => tar.toString('latin1', at, at + length).replace(/\0.*$/s, '')
  for (let at = 0; at < tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8)
    const [name, kind, start] = [path.basename(text(at, 100)), text(at + 156, 1), at + 512]
    if (kind === '0' || kind === '') files.push({ name, bytes: tar.subarray(start, start + size) })
    at = start + Math.ceil(size / 512) * 512
  }
  return files
}

/**
 * Deletes folders of other versions and of killed runs if they are older than an hour. Newer ones may still
 * be in use.
 */
async function forgetOthers(cache: string, kept: string) {
  for (const name of await readdir(cache)) {
    const other = path.join(cache, name)
    if (!name.startsWith('chromium-') || other === kept) continue
    // Another run may have deleted the folder a moment ago.
    const { mtimeMs } = await stat(other).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > ms.hour) await rm(other, { recursive: true, force: true })
  }
}
