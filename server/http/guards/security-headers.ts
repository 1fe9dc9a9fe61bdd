import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Env } from '../../env.ts'
import { endpointOf } from '../../storage/s3/place.ts'

/**
 * What a browser may do on our pages: nothing from elsewhere, no inline script but those that the build wrote (by their
 * hashes), no frame around us. Styles may be inline, for React and the upload dialog set them. Files go to the store and come from it, where there is one. Https is
 * demanded only where the site has it.
 */
export function safety(
  { publicUrl, companionUrl, s3 }: Pick<Env, 'publicUrl' | 'companionUrl' | 's3'>,
  inlineScripts: string[],
): FastifyHelmetOptions {
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
    // Cloud sources sign in in a window of their own, which tells ours when it is done.
    crossOriginOpenerPolicy: { policy: companionUrl ? 'same-origin-allow-popups' : 'same-origin' },
  }
}
