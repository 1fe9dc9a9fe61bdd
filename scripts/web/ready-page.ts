interface ReadyPage {
  style: string
  /** Start of its head: see web/event-replay. */
  early: string
  /** Files below dist/web: fonts of its first paint, and scripts that load afterwards. */
  fonts: string[]
  scripts: string[]
  /** Style sheets of late parts, which the script loads. */
  sheets: string[]
}

export const preloads = (fonts: string[]) =>
  fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`).join('')

export const scriptPreloads = (scripts: string[]) =>
  scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')

/**
 * HTML of a server-rendered page: everything for its first paint is inlined or preloaded. Scripts are only
 * named, and loaded after it by the early script (web/event-replay/recorder.ts), because on a phone they
 * would compete with it.
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
  // Named here, so that a late script doesn't wait for them either. Some versions of Chromium fetch a
  // disabled sheet if its media query matches.
  const last = sheets
    .map((file) => `<link rel="stylesheet" disabled media="not all" crossorigin href="/${file}">`)
    .join('')
  return page.replace('</body>', `${last}</body>`)
}
