import type { Rolldown } from 'vite'
import { type firstLoad, pageLoad } from './chunks/first-load.ts'
import { scriptPreloads } from './ready-page.ts'

/** Source files of what a member's page is drawn with before its scripts (web/server-rendered/start). */
export const startSources = [
  'server-rendered/start/start.css',
  'server-rendered/start/start.tsx',
  'server-rendered/start/skeletons.tsx',
  'ui/mark.tsx',
]

/** What every page of a member needs besides the first load. */
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

/** By the name of a start, the files of its page. */
export function startParts(output: Rolldown.RolldownOutput['output']) {
  const sizes = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code.length : 0]))
  const sizeOf = (file: string) => sizes.get(file) ?? 0
  return Object.fromEntries(
    Object.entries(pages).map(([name, modules]) => {
      const loads = [...frame, ...modules].map((module) => pageLoad(output, module))
      const all = (kind: 'scripts' | 'styles') => [...new Set(loads.flatMap((load) => load[kind]))]
      // The smallest first: each takes one of six connections for a round trip, while the renderer fills the line.
      const scripts = all('scripts').toSorted((one, other) => sizeOf(one) - sizeOf(other))
      return [name, { scripts, styles: all('styles') }] as const
    }),
  )
}

const boot = '<script type="application/json" id="boot">null</script>'

interface StartPage extends Pick<ReturnType<typeof firstLoad>, 'unnamed'> {
  /** CSS of the skeleton. */
  style: string
  /** The script behind the boot data, which begins the page's reads. */
  begin: string
}

/**
 * The template of a member's page. Its first paint waits for nothing but the document: the style of the skeleton is
 * within it, and the sheet of all pages stands behind it, where only the scripts wait for that.
 */
export function startPage(built: string, { style, begin, unnamed }: StartPage) {
  const sheets: string[] = []
  const bare = built.replaceAll(/\s*<link rel="stylesheet".*?>/g, (tag) => {
    sheets.push(tag.trim())
    return ''
  })
  // In the head, behind the largest scripts alone: the reads come with those.
  const early = `${boot}<script>${begin}</script>`
  return bare
    .replace(boot, '')
    .replace('<html lang="en"', '<html lang="en" data-fonts="last"')
    .replace('</head>', () => `${scriptPreloads(unnamed)}${early}<!--parts--><style>${style}</style></head>`)
    .replace('</body>', () => `${sheets.join('')}<!--sheets--></body>`)
}
