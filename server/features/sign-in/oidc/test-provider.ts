// A real OpenID Connect provider for the tests, in its own process. It accepts any login. It prints its
// address, waits for the client's address, and starts. If it receives the client's address again, it rotates
// its keys.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const server = createServer()
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.send?.(issuer)
  process.once('message', (redirectUri: string) => {
    const begin = () => provider(issuer, redirectUri).callback()
    let answer = begin()
    server.on('request', (request, reply) => void answer(request, reply))
    process.on('message', () => {
      answer = begin()
      process.send?.('changed')
    })
    process.send?.('ready')
  })
})
process.on('disconnect', () => process.exit(0))

const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  use: 'sig',
  alg: 'RS256',
})

const provider = (issuer: string, redirectUri: string) =>
  new Provider(issuer, {
    clients: [
      { client_id: 'songwright', client_secret: 'a client secret for tests', redirect_uris: [redirectUri] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    jwks: { keys: [newKey()] },
    cookies: { keys: ['a key for tests'] },
    pkce: { required: () => true },
    /** The login contains the claims: 'subject email verified', with '-' for no email. */
    findAccount: (_, id) => {
      const [, email, verified] = id.split(' ')
      const mail = email === '-' ? {} : { email, email_verified: verified === 'verified' }
      const claims = { sub: id, given_name: 'Ana', family_name: 'Lund', ...mail }
      return { accountId: id, claims: () => claims }
    },
  })
