import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { unpack } from './unpack.ts'

const fontsConf = path.join(import.meta.dirname, 'fonts.conf')

interface Pinned {
  executablePath: string
  env: NodeJS.ProcessEnv
}

/**
 * Browser of the package, unpacked below `cache` and started once. A folder whose browser doesn't start is
 * unpacked again.
 */
export async function pinned(packed: string, cache: string): Promise<Pinned> {
  const folder = await unpack(packed, cache)
  const first = startable(folder)
  if (typeof first !== 'string') return first
  await rm(folder, { recursive: true, force: true })
  const second = startable(await unpack(packed, cache))
  if (typeof second !== 'string') return second
  throw new Error(
    `The Chromium of the tests does not start here: ${second}. Set CHROMIUM to the path of another one.`,
  )
}

/**
 * Start options of a folder's browser: with its own fonts, and with its own libraries if the system lacks
 * one. Its error output if it doesn't start.
 */
function startable(folder: string): Pinned | string {
  const executablePath = path.join(folder, 'chromium')
  // The font cache of fontconfig is next to the program.
  const env = { ...process.env, FONTCONFIG_FILE: fontsConf, XDG_CACHE_HOME: folder }
  if (tryOut(executablePath, env).works) return { executablePath, env }
  const places = [process.env['LD_LIBRARY_PATH'], path.join(folder, 'lib')].filter(Boolean)
  const complete = { ...env, LD_LIBRARY_PATH: places.join(':') }
  const { works, said } = tryOut(executablePath, complete)
  return works ? { executablePath, env: complete } : said
}

function tryOut(program: string, env: NodeJS.ProcessEnv) {
  const { status, error, stderr } = spawnSync(program, ['--version'], { env, encoding: 'utf8' })
  return { works: status === 0, said: error?.message ?? stderr.trim() }
}
