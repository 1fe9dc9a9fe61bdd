import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { NewPasskeyAnswer, PasskeyAnswer } from '#contract/people/passkeys'
import { siteUrl } from '../../../http/host.ts'
import type { Found } from './reads.ts'

/** EdDSA, ES256 and RS256 (COSE): what today's devices have. */
export const algorithms = [-8, -7, -257]

/** The site as passkeys know it (relying party): the host name that they belong to, and the origin that asks for them. */
interface Site {
  id: string
  origin: string
}

export function siteOf(request: FastifyRequest, publicUrl: string | undefined): Site {
  const { hostname, origin } = new URL(siteUrl(request, publicUrl))
  return { id: hostname, origin }
}

const ClientData = z.object({ challenge: z.string() })

/** The challenge that a browser says it answers; '' where it says none. */
export function challengeIn({ response: { clientDataJSON } }: NewPasskeyAnswer | PasskeyAnswer): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return ''
  }
}

/**
 * Attestation with certificates is not asked for, tells the maker of a device, and its check would fetch addresses that
 * the certificates name (SSRF): only passkeys that say nothing of their maker are taken.
 */
const saysItsMaker = (attestationObject: string) =>
  decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('attStmt').get('x5c') !== undefined

/** What is kept of a new passkey. */
export interface Key {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** The key in an answer to `challenge`; undefined where the answer isn't right. */
export async function keyIn(
  answer: NewPasskeyAnswer,
  { site, challenge }: { site: Site; challenge: string },
): Promise<Key | undefined> {
  try {
    if (saysItsMaker(answer.response.attestationObject)) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    const { transports = [] } = answer.response
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
  } catch {
    // The library throws for each way in which an answer can be wrong.
    return undefined
  }
}

/** The new counter in an answer to `challenge` by this passkey; undefined where the answer isn't right. */
export async function counterIn(
  answer: PasskeyAnswer,
  { site, challenge, passkey }: { site: Site; challenge: string; passkey: Found },
): Promise<number | undefined> {
  const { credentialId: id, publicKey, counter } = passkey
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for each way in which an answer can be wrong.
    return undefined
  }
}

/** The name of a person for their authenticator, and back: the account's id, which is no secret and says nothing. */
export const handleOf = (userId: string) => isoBase64URL.fromUTF8String(userId)
