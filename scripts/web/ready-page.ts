interface ReadyPage {
  style: string
  /** Script that runs first in the page's <head> (web/event-replay). */
  early: string
  /** Paths relative to dist/web: fonts for the first paint, and scripts that load after it. */
  fonts: string[]
  scripts: string[]
  /** Style sheets for parts of the page that load later. The page's script enables them. */
  sheets: string[]
}

export const preloads = (fonts: string[]) =>
  fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`).join('')

export const scriptPreloads = (scripts: string[]) =>
  scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')

/**
 * Adds what the first paint needs to the HTML of a server-rendered page: styles are inlined, fonts are
 * preloaded. Scripts are only listed, and the early script (web/event-replay/recorder.ts) loads them after
 * the first paint. On a slow phone they would delay it.
 */
export function readyPage(built: string, { style, early, fonts, scripts, sheets }: ReadyPage) {
  const late: string[] = []
  const bare = built.replaceAll(
    /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)").*?>(?:<\/script>)?/g,
    (tag) => {
      const [, script] = /(?:src|href)="(.*?)"/.exec(tag) ?? []
      if (script && !tag.includes('stylesheet')) late.push(script)
      return ''
    },
  )
  const named = JSON.stringify([...scripts.map((file) => `/${file}`), ...late.toReversed()])
  const behind = `<script type="application/json" id="scripts">${named}</script>`
  const head = [`<script>${early}</script>`, `<style>${style}</style>`, preloads(fonts), behind].join('')
  const page = bare.replace('</head>', () => `${head}</head>`)
  // Links the sheets as disabled, so that scripts that load later need not wait for them. The media query is
  // needed because some versions of Chromium fetch even a disabled sheet if its media query matches.
  const last = sheets
    .map((file) => `<link rel="stylesheet" disabled media="not all" crossorigin href="/${file}">`)
    .join('')
  return page.replace('</body>', `${last}</body>`)
}
