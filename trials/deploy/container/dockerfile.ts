import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { copyDebian, type DebianFolder } from '../machine/debian.ts'

interface Image {
  folder: DebianFolder
  env: Record<string, string>
  workdir: string
  user: string
  volumes: string[]
  command: string[]
  healthcheck: string[]
}

const continued = /\\\n\s*/g

const instructionsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(continued, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return { word, rest }
    })

/**
 * Builds the images of a Dockerfile without Docker, in folders. `FROM debian` copies the given Debian folder,
 * and `RUN` runs a command in the image's folder as root directory. Returns the last image. @throws for an
 * unknown instruction
 */
export function play(file: string, { base, context }: { base: DebianFolder; context: string }) {
  const images = new Map<string, Image>()
  let image: Image | undefined
  const now = () => {
    if (!image) throw new Error(`${file} does not begin with FROM`)
    return image
  }
  const instructions: Record<string, (rest: string) => void> = {
    FROM(rest) {
      const [, from, name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
      if (from !== 'debian:trixie-slim') throw new Error(`There is no ${from} here`)
      const folder = copyDebian(base)
      image = { folder, env: {}, workdir: '/', user: 'root', volumes: [], command: [], healthcheck: [] }
      images.set(name ?? '', image)
    },
    RUN: (rest) => inside(now(), ['/bin/sh', '-euc', rest]),
    COPY(rest) {
      const [, stage, list = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? []
      const names = list.split(' ')
      const to = path.resolve(now().workdir, names.pop() ?? '')
      const from = stage === undefined ? context : (images.get(stage)?.folder.folder ?? '')
      const isFolder = list.endsWith('/') || list.endsWith('.')
      mkdirSync(path.join(now().folder.folder, isFolder ? to : path.dirname(to)), { recursive: true })
      for (const name of names) {
        const target = isFolder && name !== '.' ? path.join(to, path.basename(name)) : to
        cpSync(path.join(from, name), path.join(now().folder.folder, target), {
          recursive: true,
          verbatimSymlinks: true,
        })
      }
    },
    WORKDIR(rest) {
      now().workdir = path.resolve(now().workdir, rest)
      mkdirSync(path.join(now().folder.folder, now().workdir), { recursive: true })
    },
    ENV(rest) {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) now().env[name] = value
    },
    USER: (rest) => void (now().user = rest),
    VOLUME: (rest) => void now().volumes.push(rest),
    HEALTHCHECK: (rest) => void (now().healthcheck = listOf(rest.slice(rest.indexOf('CMD') + 3))),
    CMD: (rest) => void (now().command = listOf(rest)),
    EXPOSE: () => {},
    STOPSIGNAL: () => {},
  }
  for (const { word, rest } of instructionsOf(file)) {
    const follow = instructions[word]
    if (!follow) throw new Error(`${file}: ${word} is not known here`)
    follow(rest)
  }
  return { image: now(), all: [...images.values()].map(({ folder }) => folder) }
}

const listOf = (json: string) => JSON.parse(json) as string[]

/** Environment variables of a container. Those of this machine are not included. */
export const environmentOf = ({ env }: Image) => ({
  HOME: '/root',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ...env,
})

function inside(image: Image, command: string[]) {
  const { folder, workdir } = image
  const log = path.join(folder.folder, 'build.log')
  try {
    const said = execFileSync(
      'unshare',
      [
        '--mount',
        '--pid',
        '--fork',
        `--root=${folder.folder}`,
        `--wd=${workdir}`,
        '--mount-proc',
        ...command,
      ],
      { env: environmentOf(image), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 50e6 },
    )
    appendFileSync(log, said)
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${command.at(-1)}:\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`, { cause: error })
  }
}
