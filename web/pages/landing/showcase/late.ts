import { lazy } from 'react'

/** Where it can't be loaded, what the server drew stays: its links work without it. */
const shown = () => import('./shown.ts').catch(() => new Promise<never>(() => {}))

export const OnRecord = lazy(async () => ({ default: (await shown()).OnRecord }))
export const ShowcaseRows = lazy(async () => ({ default: (await shown()).ShowcaseRows }))
