import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worthIt = /\.(js|css|svg)$/

/**
 * Precompression: writes a `.br` and a `.gz` file next to every text file, so that the server needs no time
 * to compress.
 */
export async function compressAll(folder: string) {
  const files = (await readdir(folder, { recursive: true })).filter((file) => worthIt.test(file))
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name)
      const bytes = await readFile(file)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await Promise.all([
        brotli(bytes, quality).then((small) => writeFile(`${file}.br`, small)),
        zip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ])
    }),
  )
}
