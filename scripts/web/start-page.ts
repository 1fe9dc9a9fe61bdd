import type { Rolldown } from 'vite'
import { type firstLoad, pageLoad } from './chunks/first-load.ts'
import { scriptPreloads } from './ready-page.ts'

/** Sources of the skeleton that a member's page shows before its scripts run (web/server-rendered/start). */
export const startSources = [
  'server-rendered/start/start.css',
  'server-rendered/start/start.tsx',
  'features/accounts/own-name.tsx',
  'ui/mark.tsx',
]

/** Modules that every member's page loads in addition to the first load. */
const frame = [
  'features/accounts/member-bar.tsx',
  'features/notifications/bell.tsx',
  'features/live/live.tsx',
]
const dashboard = (role: string) => ['pages/dashboard/index.tsx', `pages/dashboard/${role}.tsx`]
const pages = {
  listener: dashboard('listener'),
  songwriter: dashboard('songwriter'),
  underwriter: dashboard('underwriter'),
  profile: ['pages/profile.tsx'],
  room: ['pages/room.tsx', 'pages/room/member-parts.tsx'],
}

/** Scripts and styles of each member's page, by the page's name. */
export function startParts(output: Rolldown.RolldownOutput['output']) {
  const sizes = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code.length : 0]))
  const sizeOf = (file: string) => sizes.get(file) ?? 0
  return Object.fromEntries(
    Object.entries(pages).map(([name, modules]) => {
      const loads = [...frame, ...modules].map((module) => pageLoad(output, module))
      const all = (kind: 'scripts' | 'styles') => [...new Set(loads.flatMap((load) => load[kind]))]
      // Smallest scripts first. Each uses one of six connections for a short time, while the large renderer
      // loads.
      const scripts = all('scripts').toSorted((one, other) => sizeOf(one) - sizeOf(other))
      return [name, { scripts, styles: all('styles') }] as const
    }),
  )
}

const boot = '<script type="application/json" id="boot">null</script>'

interface StartPage extends Pick<ReturnType<typeof firstLoad>, 'unnamed'> {
  style: string
  /** Script that starts the page's API calls. It is placed after the boot data. */
  begin: string
}

/**
 * Template of a member's page. The first paint needs only the document: the skeleton's style is inlined. The
 * style sheet of all pages is linked at the end, so only the scripts wait for it.
 */
export function startPage(built: string, { style, begin, unnamed }: StartPage) {
  const sheets: string[] = []
  const bare = built.replaceAll(/\s*<link rel="stylesheet".*?>/g, (tag) => {
    sheets.push(tag.trim())
    return ''
  })
  // Placed in the <head> after the preloads of the largest scripts. So the API calls load in parallel with
  // those scripts.
  const early = `${boot}<script>${begin}</script>`
  return bare
    .replace(boot, '')
    .replace('<html lang="en"', '<html lang="en" data-fonts="last"')
    .replace('</head>', () => `${scriptPreloads(unnamed)}${early}<!--parts--><style>${style}</style></head>`)
    .replace('</body>', () => `${sheets.join('')}<!--sheets--></body>`)
}
