import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Manifest } from './manifest.ts'
import { names } from './manifest.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Changes objects of an archive in a folder, and their hashes, as anyone with write access could. */
export function forge(place: string, archive: string) {
  const at = (object: string) => path.join(place, names.of(archive, object))
  const list = (change: (lines: string[]) => string[]) => {
    const lines = readFileSync(at(names.sums), 'utf8').trimEnd().split('\n')
    const text = `${change(lines).join('\n')}\n`
    writeFileSync(at(names.sums), text)
    writeFileSync(at(names.sumsHash), `${sha256(Buffer.from(text))}  ${names.sums}\n`)
  }
  const put = (object: string, bytes: Uint8Array) => {
    writeFileSync(at(object), bytes)
    list((lines) =>
      lines.map((line) => (line.endsWith(`  ${object}`) ? `${sha256(bytes)}  ${object}` : line)),
    )
  }
  return {
    list,
    put,
    manifest(change: (manifest: Manifest) => object) {
      const before: Manifest = JSON.parse(readFileSync(at(names.manifest), 'utf8'))
      put(names.manifest, Buffer.from(JSON.stringify(change(before))))
    },
    lines(object: string, change: (lines: string[]) => string[]) {
      const text = gunzipSync(readFileSync(at(object))).toString()
      const lines = text.split('\n').slice(0, -1)
      put(
        object,
        gzipSync(
          change(lines)
            .map((line) => `${line}\n`)
            .join(''),
        ),
      )
    },
  }
}
