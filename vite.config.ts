import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fonts } from './scripts/web/fonts/fonts.ts'

const root = import.meta.dirname

export default defineConfig({
  root: path.join(root, 'web'),
  plugins: [react(), tailwindcss(), fonts(path.join(root, 'dist', 'fonts'))],
  build: {
    // Tailwind 4 supports the same browsers. With these targets, light-dark() and nesting are not converted.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
})
