interface ReadyPage {
  /** The page's own style. */
  style: string
  /** What stands in its head before anything else: see web/event-replay. */
  early: string
  /** Files below dist/web that its first paint needs, and those that take over afterwards. */
  fonts: string[]
  scripts: string[]
  /** Style sheets for what may come onto the page later. */
  sheets?: string[]
}

export const preloads = (fonts: string[]) =>
  fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`).join('')

/**
 * HTML of a server-rendered page: what its first paint needs is inlined or preloaded; all scripts
 * come after that, because on a phone's connection they would compete with it.
 */
export function readyPage(built: string, { style, early, fonts, scripts, sheets = [] }: ReadyPage) {
  const late: string[] = []
  const bare = built.replaceAll(
    /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)").*?>(?:<\/script>)?/g,
    (tag) => {
      if (!tag.includes('stylesheet')) late.push(tag.trim())
      return ''
    },
  )
  const named = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const behind = [...late, ...named].map((tag) =>
    tag.replace(' crossorigin', ' fetchpriority="low" crossorigin'),
  )
  const head = [`<script>${early}</script>`, `<style>${style}</style>`, preloads(fonts), ...behind].join('')
  const page = bare.replace('</head>', () => `${head}</head>`)
  // At the end of the body they block no rendering.
  const last = sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('')
  return page.replace('</body>', `${last}</body>`)
}
