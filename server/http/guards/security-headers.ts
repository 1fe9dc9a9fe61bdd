import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import { type Env, endpointOf } from '../../env.ts'

/**
 * Permissions-Policy: browser features that only this site's own pages may use. All other features are
 * denied. Names that browsers don't recognise are left out, because they cause warnings in the console.
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
    /** The reply is no HTML page, so it needs fewer security headers. */
    showsNoPage?: boolean
  }
}

/**
 * Options for Helmet. The Content-Security-Policy allows nothing from other origins, inline scripts only by
 * the build's hashes, and no framing. Inline styles are allowed, because React and the upload dialog set
 * them. The S3 store's origin is allowed for files. HSTS is sent only if `PUBLIC_URL` is https.
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
    // To connect a cloud drive, a popup opens for OAuth and then sends its result to the page that opened it.
    crossOriginOpenerPolicy: { policy: companionUrl ? 'same-origin-allow-popups' : 'same-origin' },
  }
}

interface SecurityHeaders {
  page: Readonly<Record<string, string>>
  /**
   * For JSON, streams and asset files. A page's headers are 1.1 kB longer. A page load has twenty such
   * replies, which matters on a slow connection. Each open stream would also keep the headers in memory
   * twice.
   */
  noPage: Readonly<Record<string, string>>
}

/** Makes the security headers once at the start, because all replies share them. */
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
