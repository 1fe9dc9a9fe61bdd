import type { Plugin } from 'vite'

/** Vite plugin that empties each endpoint's `summary`: only the server's API document shows it. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[^?]+\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/\bsummary:\s*(['"`])(?:\\.|(?!\1).)*\1/g, "summary: ''"),
      map: null,
    }),
  },
})
