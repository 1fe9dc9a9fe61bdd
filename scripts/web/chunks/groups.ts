import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { landingLater } from '../prerendered.ts'

type Output = Rolldown.RolldownOutput['output']
type Group = Rolldown.CodeSplittingGroup

const web = path.resolve(import.meta.dirname, '../../../web')

/** Pages that signed-out visitors open. Code that only members need must not load with these pages. */
const visitors = [
  'pages/room.tsx',
  'pages/songwriter.tsx',
  'pages/fund.tsx',
  'pages/about/page.tsx',
  'pages/not-found.tsx',
]
const songPages = ['pages/room.tsx', 'pages/songwriter.tsx']
/** Module of React's renderer, which the entry imports dynamically. */
const renderer = '../node_modules/react-dom/client.js'
/** Landing page. It gets a chunk of its own, so that it doesn't wait for shared chunks. */
const landing = 'pages/landing/landing.tsx'
/**
 * Module that one page loads dynamically. Modules that only this page and this module use belong to the
 * page's chunk.
 */
const within = 'features/donations/fund/month-chart.tsx'
/** Modules that load when a visitor plays the first song or gets the first toast. */
const visitorsLater = ['player/dock/dock.tsx', 'ui/notices.tsx']
/** Modules around every page of a member. */
const frame = [
  'features/accounts/member-bar.tsx',
  'features/live/live.tsx',
  'features/notifications/bell.tsx',
  'pages/dashboard/index.tsx',
]
/** Parts of the first request. What they share with the dashboard's form is one chunk. */
const begin = [
  'pages/begin/begin.tsx',
  'pages/begin/details.tsx',
  'features/song-requests/public/sleeve-preview.tsx',
]
/** Visitors' pages that share little with every member's page: one group has it for both. */
const sharingLittle = ['pages/room.tsx', 'pages/fund.tsx']
const steward = 'pages/steward/index.tsx'
/** Pages of members that need none of the code for songwriters' and listeners' work. */
const small = ['pages/profile.tsx', 'pages/members/index.tsx']
/** Modules that members load immediately, in addition to the frame. Each has a chunk of its own. */
const forMembers = [
  'pages/dashboard/listener.tsx',
  'pages/dashboard/songwriter.tsx',
  'pages/dashboard/underwriter.tsx',
  ...small,
  'pages/gift-card.tsx',
  steward,
  'pages/room/member-parts.tsx',
]
/** Library for forms. It loads when a form is first used, so that no page waits for it. */
const formLibrary = '/node_modules/react-hook-form/'
const named = (file: string) => path.relative(web, file)
const brief = (module: string) => module.replace(/(?:\/(?:page|index))?\.tsx$/, '').replaceAll('/', '-')

/**
 * For each module, the names of what loads it: '' for the entry, else a module that is imported dynamically.
 */
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
  /**
   * Priority of the group. A module imports only from groups of the same or a higher rank, so that groups
   * form no import cycle.
   */
  rank: number
}

/** Modules that load the form library: forms, and dialogs with forms. @throws if a page loads it */
function formsOf(loaders: Map<string, Set<string>>) {
  const [, forms = new Set<string>()] = [...loaders].find(([module]) => module.includes(formLibrary)) ?? []
  const pages = [...visitors, landing, ...frame, ...forMembers, ''].filter((page) => forms.has(page))
  if (pages.length > 0) throw new Error(`These pages wait for the form library: ${pages.join(', ')}`)
  return forms
}

/** @throws if a visitor's page loads code for writes first. A songwriter's page may, because its owner edits it. */
function checkWrites(loaders: Map<string, Set<string>>) {
  const writes = loaders.get(path.join(web, 'lib/writes/write.ts'))
  if (!writes) throw new Error('lib/writes/write.ts is in no chunk')
  const pages = [...visitors, landing, ''].filter(
    (page) => page !== 'pages/songwriter.tsx' && writes.has(page),
  )
  if (pages.length > 0) throw new Error(`These pages wait for the code of writes: ${pages.join(', ')}`)
}

/**
 * Code for a request in progress: the songwriter's dashboard, and the part of the request's page for its
 * listener and songwriter.
 */
const desks = ['pages/dashboard/songwriter.tsx', 'pages/room/member-parts.tsx']
/** Listener's dashboard, and the part of the request's page for its parties. Others need none of what they share. */
const own = ['pages/dashboard/listener.tsx', 'pages/room/member-parts.tsx']

/**
 * Chunk for a module, by what loads the module. Undefined if no page needs it at once: the bundler then
 * selects the chunk.
 */
function placeOf(loadedBy: Set<string>, forms: Set<string>): Place | undefined {
  const pageLoaders = [...loadedBy].filter((loader) => !forms.has(loader))
  if (pageLoaders.length === 0) return loadedBy.size > 1 ? { name: 'forms', rank: 0 } : undefined
  if (loadedBy.size > 1 && pageLoaders.every((loader) => begin.includes(loader)))
    return { name: 'request', rank: 0.5 }
  const loaders = new Set(pageLoaders)
  const has = (module: string) => loaders.has(module)
  if (has(renderer) && !has('')) return { name: 'renderer', rank: 8.5 }
  // A form that is loaded later must not load the landing page with what they share.
  const isLanding = [...loadedBy].every((loader) => loader === landing || loader === landingLater)
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
  if (page && isForAll)
    return { name: sharingLittle.includes(page) ? 'little' : `${brief(page)}-members`, rank: 6.5 }
  if (page) return { name: `${brief(page)}-shared`, rank: 6 }
  if (later[0]) return isAlone ? undefined : { name: `${brief(later[0])}-shared`, rank: 5 }
  const members = forMembers.filter(has)
  if (frame.some(has) || (members.length > 1 && isForAll) || (members.length === 1 && begin.some(has)))
    return { name: 'members', rank: 4 }
  if (members.length === 2 && members.every((member) => desks.includes(member)))
    return { name: 'desks', rank: 2 }
  if (members.length === 2 && members.every((member) => own.includes(member)) && !begin.some(has))
    return { name: 'own', rank: 2 }
  if (members.length > 1) return { name: 'work', rank: 3 }
  // Else every form would load the stewards' pages with the code that asks for a password.
  if (members[0] === steward && loadedBy.size > 1) return { name: 'confirming', rank: 1.5 }
  return isAlone && members[0] ? { name: brief(members[0]), rank: 1 } : undefined
}

/**
 * Groups of modules that become chunks: for all pages, for several pages, and for one page. By default the
 * bundler makes a chunk for each set of pages that share modules, which is dozens of files for one page. A
 * first build without groups shows which page needs which module. Only the bundler can tell, because of tree
 * shaking.
 */
export async function chunkGroups(configFile: string): Promise<Group[]> {
  const built = await build({ configFile, logLevel: 'warn', build: { write: false, minify: false } })
  const all = loadedBy((built as Rolldown.RolldownOutput).output)
  const forms = formsOf(all)
  checkWrites(all)
  const places = new Map([...all].map(([module, loaders]) => [module, placeOf(loaders, forms)]))
  const ranks = new Map([...places.values()].flatMap((place) => (place ? [[place.name, place.rank]] : [])))
  return [...ranks].map(([name, priority]) => ({
    name,
    priority,
    test: (module) => places.get(module)?.name === name,
  }))
}
