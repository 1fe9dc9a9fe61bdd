import { isTest } from './imports.ts'

/**
 * Import layers (floors) of contract, server and web, the lowest first. A folder (room) may import folders of
 * lower layers only. Two layers are exceptions: the files directly in `server`, and the subjects of the
 * contract, may import each other. structure.test.ts checks that these have no import cycles.
 */
export const floors: Record<string, readonly (readonly string[])[]> = {
  contract: [
    ['grammar'],
    ['files', 'people', 'requests', 'giving', 'work', 'trust', 'events.ts'],
    ['surface'],
    ['.'],
  ],
  server: [
    ['site', 'html.ts'],
    ['errors.ts'],
    ['settings'],
    ['env.ts', 'sandbox'],
    ['db'],
    ['storage'],
    ['domain'],
    ['mail', 'work', 'archive'],
    ['deps.ts'],
    ['http', 'demo'],
    ['features'],
    // Programs: all files that are directly in `server`.
    ['.'],
  ],
  web: [
    ['lib', 'styles', 'event-replay', 'virtual.d.ts'],
    ['ui'],
    ['cover-art', 'player', 'uploader'],
    ['features'],
    ['pages'],
    ['.', 'offline'],
  ],
}

/** Top folder (world), folder inside it (room) and layer (floor) of a file. Layer 0 is the lowest. */
function placeOf(file: string) {
  const [world = '', room = ''] = file.split('/')
  const all = floors[world]
  if (!all || room === 'test') return undefined
  const named = all.findIndex((rooms) => rooms.includes(room))
  return { world, room, floor: named < 0 ? all.length - 1 : named }
}

const feature = (file: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1]

const isPublic = (file: string) => /\/api\.ts$|^web\/features\/[^/]+\/public\//.test(file)

const isHttp = (to: string) => /^(?:@?fastify\b|server\/http\/)/.test(to)

/** Describes the rule that an import breaks, if any. Tests of server and web may import any file. */
export function broken(from: string, to: string): string | undefined {
  const world = from.split('/')[0]!
  const other = to.split('/')[0]!
  if (world === 'contract' && ['server', 'web'].includes(other)) return 'the contract imports neither side'
  if (isTest(from)) return undefined
  if (world === 'web' && other === 'server') return 'web never imports server'
  if (world === 'server' && other === 'web') return 'server never imports web'
  if (['web', 'contract'].includes(world) && to.startsWith('node:')) return `${world} knows no Node`
  if (['web', 'contract'].includes(world) && to === 'zod') return 'zod/mini only'
  if (['server', 'web'].includes(world) && isTest(to)) return 'no program imports a test'
  if (/\/(?:reads|writes)\.ts$/.test(from) && isHttp(to)) return 'reads and writes know no HTTP'
  const [here, there] = [placeOf(from), placeOf(to)]
  if (!here || here.world !== there?.world) return undefined
  if (there.floor > here.floor) return `${here.world}: ${here.room} is below ${there.room}`
  const mayBeBeside = world === 'contract' || there.floor === floors[world]!.length - 1
  if (there.floor === here.floor && there.room !== here.room && !mayBeBeside)
    return `${here.world}: ${here.room} is beside ${there.room}`
  const [own, its] = [feature(from), feature(to)]
  if (!own || !its || own === its) return undefined
  if (world === 'server') return 'features of the server don’t import each other'
  return isPublic(to) ? undefined : 'a feature imports another’s api.ts and public/ alone'
}

export function serverRoom(file: string): string {
  const parts = file.split('/')
  return parts.slice(0, ['features', 'domain'].includes(parts[1]!) ? 3 : 2).join('/')
}
