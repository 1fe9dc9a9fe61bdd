import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/grammar/endpoint'
import { html } from '../../html.ts'
import { site } from '../../site/site.ts'
import { openApi } from './openapi.ts'

/**
 * Serves the API's documentation: JSON for programs (`/api/openapi.json`), HTML for people (`/api/docs`).
 * Both are generated at the first request.
 */
export function documentRoutes(app: FastifyInstance) {
  app.get('/api/openapi.json', (_, reply) => reply.send(drawnUp().document))
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(drawnUp().page))
}

let last: { name: string; document: ReturnType<typeof openApi>; page: string } | undefined

/** Cached until the site's name changes, which happens only in tests. */
function drawnUp() {
  if (last?.name === site.name) return last
  const document = openApi()
  last = { name: site.name, document, page: docsPage(document) }
  return last
}

const style = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  code { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
  section { border-top: 1px solid; margin-top: 2rem }
  summary { cursor: pointer; padding: .6rem 0 } pre { overflow-x: auto }
`

const json = (value: unknown) => JSON.stringify(value, null, 2)

function docsPage(document: ReturnType<typeof openApi>): string {
  const { paths } = document as { paths: Record<string, Record<string, Record<string, unknown>>> }
  const call = ({ method, path, summary }: Endpoint) => {
    const described = paths[path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')]?.[method.toLowerCase()]
    const { parameters, requestBody, responses } = described ?? {}
    return html`<details>
      <summary><code>${method} ${path}</code> ${summary}</summary>
      <pre tabindex="0"><code>${json({ parameters, requestBody, responses })}</code></pre>
    </details>`
  }
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${site.name}: API</title>
        <style>${style}</style>
      </head>
      <body>
        <main>
          <h1>${site.name}: API</h1>
          <p>
            Every call of this site, for programs; also as <a href="/api/openapi.json">an OpenAPI 3.1 document</a>. Sign in
            first: calls are made with the session's cookie. Errors are problem documents (RFC 9457).
          </p>
          ${Object.entries(api).map(
            ([feature, calls]) =>
              html`<section><h2>${feature}</h2>${Object.values<Endpoint>(calls).map(call)}</section>`,
          )}
        </main>
      </body>
    </html>`.toString()
}
