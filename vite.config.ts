import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutSummaries } from './scripts/web/chunks/without-summaries.ts'
import { fonts } from './scripts/web/fonts/fonts.ts'

const root = import.meta.dirname

export default defineConfig({
  root: path.join(root, 'web'),
  plugins: [react(), tailwindcss(), withoutSummaries(), fonts(path.join(root, 'dist', 'fonts'))],
  resolve: {
    // wouter imports a copy of React's own hook, for React before 18.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    // Tailwind 4 supports the same browsers. With these targets, light-dark() and nesting are not converted.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
})
