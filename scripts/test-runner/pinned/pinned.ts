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
 * Unpacks the package's browser into a folder inside `cache`, and starts it once to test it. If it doesn't
 * start, it is unpacked again. @throws if it still doesn't start
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
 * Returns how to start a folder's browser: with its own fonts, and with its own libraries if the system
 * doesn't have all of them. Returns the error output if the browser doesn't start.
 */
function startable(folder: string): Pinned | string {
  const executablePath = path.join(folder, 'chromium')
  // fontconfig stores its font cache in the folder of the program.
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
