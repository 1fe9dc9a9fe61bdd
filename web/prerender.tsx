import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { makeQueryClient } from './lib/query-client.ts'
import { routes } from './paths.ts'

/** Draws a page as a visitor sees it before any answer has come. Only for the build. */
export const render = (path: string) => renderToString(<App client={makeQueryClient()} ssrPath={path} />)

export const patterns = Object.values(routes)
export const forMembers = [routes.profile, routes.songwriter]
