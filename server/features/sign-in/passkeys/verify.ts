import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { NewPasskeyAnswer, PasskeyAnswer } from '#contract/people/passkeys'
import { siteUrl } from '../../../http/host.ts'
import type { Found } from './reads.ts'

/** Signature algorithms of today's devices, by their COSE numbers: EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257]

/** Relying party: the host name of the passkeys, and the origin that requests them. */
interface Site {
  id: string
  origin: string
}

export function siteOf(request: FastifyRequest, publicUrl: string | undefined): Site {
  const { hostname, origin } = new URL(siteUrl(request, publicUrl))
  return { id: hostname, origin }
}

const ClientData = z.object({ challenge: z.string() })

/** Challenge in the answer's client data, or '' if there is none. */
export function challengeIn({ response: { clientDataJSON } }: NewPasskeyAnswer | PasskeyAnswer): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return ''
  }
}

/**
 * True if the answer has an attestation with a certificate. We request none and refuse it: it reveals the
 * maker of the device, and a check would fetch addresses from the certificate (SSRF).
 */
const saysItsMaker = (attestationObject: string) =>
  decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('attStmt').get('x5c') !== undefined

export interface Key {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** The passkey's public key in an answer to `challenge`. Undefined for a wrong answer. */
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
    // The library throws for each kind of wrong answer.
    return undefined
  }
}

/** The new counter in an answer to `challenge` by this passkey. Undefined for a wrong answer. */
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
    return undefined
  }
}

/** User handle for the authenticator: the account's id, which is no secret and reveals nothing. */
export const handleOf = (userId: string) => isoBase64URL.fromUTF8String(userId)
