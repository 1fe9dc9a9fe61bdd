import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { landingLater } from '../prerendered.ts'

type Output = Rolldown.RolldownOutput['output']
type Group = Rolldown.CodeSplittingGroup

const web = path.resolve(import.meta.dirname, '../../../web')

/** Pages of signed-out visitors: code only for members must not load with them. */
const visitors = [
  'pages/room.tsx',
  'pages/songwriter.tsx',
  'pages/fund.tsx',
  'pages/about/page.tsx',
  'pages/not-found.tsx',
]
const songPages = ['pages/room.tsx', 'pages/songwriter.tsx']
/** React's renderer, which the entry imports dynamically. */
const renderer = '../node_modules/react-dom/client.js'
/** Page that must not wait for shared chunks. */
const landing = 'pages/landing/landing.tsx'
/** Module that only one of these pages loads, and so part of its chunk. */
const within = 'features/donations/fund/month-chart.tsx'
/** Modules that visitors load at their first song or toast. */
const visitorsLater = ['player/dock/dock.tsx', 'ui/notices.tsx']
/** Frame around every page of a member. */
const frame = [
  'features/accounts/member-bar.tsx',
  'features/live/live.tsx',
  'features/notifications/bell.tsx',
  'pages/dashboard/index.tsx',
]
/** Pages of members without the tools of the others. */
const small = ['pages/profile.tsx', 'pages/members/index.tsx']
/** Modules that members load at once, in addition to their frame. Each has its own chunk. */
const forMembers = [
  'pages/dashboard/listener.tsx',
  'pages/dashboard/songwriter.tsx',
  'pages/dashboard/underwriter.tsx',
  ...small,
  'pages/gift-card.tsx',
  'pages/steward/index.tsx',
  'pages/room/member-parts.tsx',
]
/** Form library, loaded at first use: no page waits for it. */
const formLibrary = '/node_modules/react-hook-form/'
const named = (file: string) => path.relative(web, file)
const brief = (module: string) => module.replace(/(?:\/(?:page|index))?\.tsx$/, '').replaceAll('/', '-')

/** Loaders of each module: the entry (as ''), and the modules that are imported dynamically. */
function loadedBy(output: Output) {
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const loaders = new Map<string, Set<string>>()
  for (const chunk of chunks.values()) {
    if (!chunk.isEntry && !chunk.isDynamicEntry) continue
    const loader = chunk.isEntry ? '' : named(chunk.facadeModuleId ?? '')
    const reached = new Set([chunk.fileName])
    for (const name of reached) {
      const { imports = [], moduleIds = [] } = chunks.get(name) ?? {}
      for (const imported of imports) reached.add(imported)
      for (const module of moduleIds) {
        const all = loaders.get(module) ?? new Set()
        loaders.set(module, all.add(loader))
      }
    }
  }
  return loaders
}

interface Place {
  name: string
  /** A module's imports are in a group of at least its rank, so groups form no circle. */
  rank: number
}

/** Loaders of the form library: forms and dialogs with forms, but no page. */
function formsOf(loaders: Map<string, Set<string>>) {
  const [, forms = new Set<string>()] = [...loaders].find(([module]) => module.includes(formLibrary)) ?? []
  const pages = [...visitors, landing, ...frame, ...forMembers, ''].filter((page) => forms.has(page))
  if (pages.length > 0) throw new Error(`These pages wait for the form library: ${pages.join(', ')}`)
  return forms
}

/** Parts of a request in work, for its songwriter and its parties. */
const desks = ['pages/dashboard/songwriter.tsx', 'pages/room/member-parts.tsx']

/** Chunk of a module with these loaders; undefined if only late parts load it, which the bundler places. */
function placeOf(loadedBy: Set<string>, forms: Set<string>): Place | undefined {
  const pageLoaders = [...loadedBy].filter((loader) => !forms.has(loader))
  if (pageLoaders.length === 0) return loadedBy.size > 1 ? { name: 'forms', rank: 0 } : undefined
  const loaders = new Set(pageLoaders)
  const has = (module: string) => loaders.has(module)
  if (has(renderer) && !has('')) return { name: 'renderer', rank: 8.5 }
  const isLanding = [...loaders].every((loader) => loader === landing || loader === landingLater)
  if (has(landing) && isLanding) return { name: 'landing', rank: 1 }
  if (has('') || has(landing)) return { name: 'first', rank: 9 }
  if (has(landingLater) && loaders.size > 1) return { name: 'covers', rank: 8.2 }
  const pages = visitors.filter(has)
  const later = visitorsLater.filter(has)
  const isShared = pages.length > 1 || later.length > 1
  if (isShared && !(later.length < 2 && pages.every((page) => songPages.includes(page))))
    return { name: 'visitors', rank: 8 }
  const [page] = pages
  const isForAll = [...frame, ...small].some(has)
  if (isShared) return { name: 'songs', rank: 7 }
  const isAlone = loaders.size === 1 || (loaders.size === 2 && has(within))
  if (page && isAlone) return { name: brief(page), rank: 1 }
  if (page)
    return isForAll
      ? { name: `${brief(page)}-members`, rank: 6.5 }
      : { name: `${brief(page)}-shared`, rank: 6 }
  if (later[0]) return isAlone ? undefined : { name: `${brief(later[0])}-shared`, rank: 5 }
  const members = forMembers.filter(has)
  if (frame.some(has) || (members.length > 1 && isForAll)) return { name: 'members', rank: 4 }
  if (members.length === 2 && members.every((member) => desks.includes(member)))
    return { name: 'desks', rank: 2 }
  if (members.length > 1) return { name: 'work', rank: 3 }
  return isAlone && members[0] ? { name: brief(members[0]), rank: 1 } : undefined
}

/**
 * Chunks by page: modules for every page, for several, and for one. By default the bundler makes a chunk for
 * each set of sharing pages, dozens of files for one page. A build without groups tells which page needs
 * which module, because only the bundler knows what is left of a package's index after tree shaking.
 */
export async function chunkGroups(configFile: string): Promise<Group[]> {
  const built = await build({ configFile, logLevel: 'warn', build: { write: false, minify: false } })
  const all = loadedBy((built as Rolldown.RolldownOutput).output)
  const forms = formsOf(all)
  const places = new Map([...all].map(([module, loaders]) => [module, placeOf(loaders, forms)]))
  const ranks = new Map([...places.values()].flatMap((place) => (place ? [[place.name, place.rank]] : [])))
  return [...ranks].map(([name, priority]) => ({
    name,
    priority,
    test: (module) => places.get(module)?.name === name,
  }))
}
