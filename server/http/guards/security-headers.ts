import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import type { Env } from '../../env.ts'
import { endpointOf } from '../../storage/s3/place.ts'

/**
 * Permissions-Policy: camera and microphone for recordings, passkeys, sharing and the clipboard only for this
 * site. Unused features are denied. Only names that browsers know, because others cause warnings in their
 * consoles.
 */
const ownFeatures = [
  'autoplay',
  'camera',
  'clipboard-write',
  'fullscreen',
  'microphone',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'web-share',
]
const unusedFeatures = [
  'accelerometer',
  'bluetooth',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
export const permissions = [
  ...ownFeatures.map((name) => `${name}=(self)`),
  ...unusedFeatures.map((name) => `${name}=()`),
].join(', ')

type Policed = Pick<Env, 'publicUrl' | 'companionUrl' | 's3'>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its reply is no document, and needs fewer security headers. */
    showsNoPage?: boolean
  }
}

/**
 * Security headers: Content-Security-Policy with nothing from other origins, inline scripts only by the
 * build's hashes, no framing. Inline styles are allowed, because React and the upload dialog set them. The S3
 * store, if any, is allowed for files. HSTS is sent only if `PUBLIC_URL` is https.
 */
function options({ publicUrl, companionUrl, s3 }: Policed, inlineScripts: string[]): HelmetOptions {
  const companion = companionUrl ? [new URL(companionUrl).origin] : []
  const store = s3 ? [endpointOf(s3).origin] : []
  const secure = publicUrl?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts.map((hash) => `'${hash}'`)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:', ...store],
        connectSrc: [
          "'self'",
          'blob:',
          ...store,
          ...companion,
          ...companion.map((origin) => origin.replace('http', 'ws')),
        ],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // Cloud sources sign in by OAuth in a popup, which reports back to its opener.
    crossOriginOpenerPolicy: { policy: companionUrl ? 'same-origin-allow-popups' : 'same-origin' },
  }
}

/** What a reply of each kind says. */
interface SecurityHeaders {
  page: Readonly<Record<string, string>>
  /**
   * For JSON, streams and the build's files, which are no documents. A page's headers are 1.1 kB longer,
   * twenty times a page on a slow line, and each open stream would keep them in memory twice.
   */
  noPage: Readonly<Record<string, string>>
}

/** Security headers of replies, made once, because all replies share them. */
export function securityHeaders(env: Policed, inlineScripts: string[]): SecurityHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options(env, inlineScripts))(request, response, (error) => {
    if (error) throw error instanceof Error ? error : new Error('The security headers could not be made')
  })
  const made = Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
  const kept = Object.entries(made).filter(([name]) => ofEveryReply.has(name))
  return {
    page: { ...made, 'permissions-policy': permissions },
    noPage: {
      ...Object.fromEntries(kept),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  }
}

const ofEveryReply = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
])
