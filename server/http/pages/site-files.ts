import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { once } from '#contract/surface/once'
import { builtName } from '#contract/surface/site'
import { escapeHtml } from '../../html.ts'
import { dress, isAsBuilt, type Logo, light, site } from '../../site/site.ts'
import { SharedBody } from '../cache/shared/shared-body.ts'
import { accented } from './dressed.ts'

const aDay = 'public, max-age=86400'
/** Content Security Policy for a logo that is opened directly: no scripts, no fetches. */
const logoPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Icon files that the operator's logo replaces, with their sizes in pixels. With `isFull`, the icon gets the
 * paper colour as its background.
 */
const icons: Record<string, { size: number; margin?: number; isFull?: boolean }> = {
  'favicon.ico': { size: 48 },
  'icon-192.png': { size: 192 },
  'icon-512.png': { size: 512 },
  'icon-maskable-512.png': { size: 512, margin: 96, isFull: true },
  'apple-touch-icon.png': { size: 180, margin: 20, isFull: true },
  'apple-touch-icon-precomposed.png': { size: 180, margin: 20, isFull: true },
}

const texts: Record<string, { type: string; text: (distDir: string) => string }> = {
  'app.webmanifest': { type: 'application/manifest+json', text: manifestOf },
  'sw.js': { type: 'application/javascript; charset=utf-8', text: workerOf },
}

/**
 * For a site with the operator's own name or look, serves adapted versions of the build's files that contain
 * them: manifest, service worker and icons.
 * @returns the names of these files
 */
export function serveSiteFiles(app: FastifyInstance, distDir: string): string[] {
  if (isAsBuilt()) return []
  const { logo } = dress
  const isThere = (name: string) => existsSync(path.join(distDir, name))
  const named = Object.keys(texts).filter(isThere)
  const drawn = logo ? Object.keys(icons).filter(isThere) : []
  for (const name of named) {
    const { type, text } = texts[name]!
    const body = once(() => new SharedBody(text(distDir), { type, packedFrom: 1, quality: 5 }))
    app.get(`/${name}`, (request, reply) => {
      reply.header('cache-control', aDay).header('vary', 'accept-encoding')
      return body().send(request, reply, () => {})
    })
  }
  if (logo) serveLogo(app, logo, drawn)
  return [...named, ...drawn]
}

function serveLogo(app: FastifyInstance, logo: Logo, names: string[]) {
  app.get(logo.href, (_, reply) =>
    reply
      .header('content-security-policy', logoPolicy)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(logo.type)
      .send(logo.bytes),
  )
  for (const name of names) {
    const { size, margin = 0, isFull } = icons[name]!
    const drawn = once(async () => {
      const { logoPng } = await import('../../settings/site/logo.ts')
      return logoPng(logo, { width: size, height: size, margin, ground: isFull ? light('paper') : 'none' })
    })
    app.get(`/${name}`, async (_, reply) =>
      reply
        .header('cache-control', aDay)
        .type('image/png')
        .send(await drawn()),
    )
  }
}

function manifestOf(distDir: string) {
  const manifest: { icons: { src: string }[] } = JSON.parse(
    readFileSync(path.join(distDir, 'app.webmanifest'), 'utf8'),
  )
  const { logo } = dress
  const own = logo && {
    src: logo.href,
    type: logo.type,
    ...(logo.type === 'image/svg+xml' && { sizes: 'any' }),
  }
  return JSON.stringify({
    ...manifest,
    name: site.name,
    short_name: site.name,
    ...(dress.colours.accent && { theme_color: light('accent') }),
    ...(own && { icons: [own, ...manifest.icons.filter(({ src }) => src !== '/favicon.svg')] }),
  })
}

function workerOf(distDir: string) {
  const read = (name: string) => readFileSync(path.join(distDir, name), 'utf8')
  const [worker, page] = [read('sw.js'), read('offline.html')]
  const named = page
    .replaceAll(builtName, () => escapeHtml(site.name))
    .replace('<html lang="en"', (tag) => tag + accented())
  // Removes the picture of a record, which is the built-in logo. The operator's logo could not be loaded
  // offline.
  const marked = dress.logo ? named.replace(/<svg[^]*?<\/svg>/, '') : named
  return worker.replace(JSON.stringify(page), () => JSON.stringify(marked))
}
