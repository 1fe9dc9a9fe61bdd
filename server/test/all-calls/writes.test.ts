import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { type Endpoint, fill } from '#contract/grammar/endpoint'
import { briefs } from '#contract/requests/briefs'
import { shows } from '#spec'
import { suspendedWords } from '../../domain/moves/refusals.ts'
import { buildSongwriter, buildUser } from '../factories.ts'
import { useClient, useSite } from '../test-app.ts'
import { bodies, nameOf, queries } from './bodies.ts'

/**
 * Rules for every call of the contract. A new call is tested automatically. Success and conflicts are tested
 * in each feature's own tests.
 */

const named = (endpoints: Endpoint[]) => endpoints.map((one) => [nameOf(one), one] as const)
const writes = everyEndpoint.filter(({ method }) => method !== 'GET')
const reads = everyEndpoint.filter(({ method }) => method === 'GET')
/** Also includes GET calls that return an upload address or a key, which are guarded like writes. */
const allWrites = everyEndpoint.filter((endpoint) => endpoint.writes)
const needsBody = writes.filter(({ bodyOptional }) => !bodyOptional)
const isForMembers = ({ access }: Endpoint) => access !== 'anyone'
const isAboutOne = ({ path }: Endpoint) => path.includes(':id')

const email = 'steward@songs.example'
// The tests send hundreds of writes per minute.
const site = useSite({ settings: { RATE_WRITES_PER_ACCOUNT: '100000', STEWARD_EMAILS: email } })
/** A steward, who may use all calls. */
const member = useClient(site, () => buildSongwriter(site.db, {}, { email }))
const suspended = useClient(site, () => buildUser(site.db, { suspendedAt: new Date().toISOString() }))

const rightly = (endpoint: Endpoint, id: string = randomUUID()) => ({
  params: { id, draftId: id, shareableId: id, partNumber: '1', termsId: id },
  ...(nameOf(endpoint) in bodies && { body: { ...bodies[nameOf(endpoint)] } }),
  ...(nameOf(endpoint) in queries && { query: queries[nameOf(endpoint)]! }),
})

/** Sends a raw body, because the contract's clients can only send correct JSON. */
async function send(endpoint: Endpoint, payload: string | Buffer, type = 'application/json') {
  const { method, path } = endpoint
  const reply = await site.app.inject({
    method,
    url: fill(path, rightly(endpoint).params),
    headers: { 'content-type': type, cookie: member.cookie! },
    payload,
  })
  return [reply.statusCode, reply.headers['content-type']]
}

/** Writes that suspended people may still use (product.md, "Suspended people"). */
const whileSuspended = [
  'POST /api/donations/:id/mark-sent',
  'POST /api/donations/:id/confirm',
  'POST /api/donations/:id/found',
  'POST /api/donations/:id/keep',
  'POST /api/donations/:id/reject',
  'POST /api/song-requests/:id/approve',
  'POST /api/notifications/read',
  'PUT /api/notifications/settings',
  'POST /api/projects/:id/messages/read',
  'POST /api/projects/:id/presence',
  'POST /api/prove-email',
  'POST /api/register',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/forgot-password',
  'POST /api/login/link',
  'POST /api/reset-password',
  'POST /api/login/passkey/options',
  'POST /api/login/passkey',
  'POST /api/account/confirm',
  'POST /api/account/confirm/passkey/options',
  'POST /api/account/confirm/passkey',
  'POST /api/account/password',
  'POST /api/account/email',
  'DELETE /api/account/sessions/:id',
  'DELETE /api/account/sessions',
  'POST /api/account/passkeys/options',
  'POST /api/account/passkeys',
  'PATCH /api/account/passkeys/:id',
  'DELETE /api/account/passkeys/:id',
  'POST /api/account/decisions/:id/appeal',
  'DELETE /api/account',
]

const problem = 'application/problem+json; charset=utf-8'

test('there is a valid body here for each write that needs one', () => {
  expect(Object.keys(bodies).toSorted()).toEqual(needsBody.map(nameOf).toSorted())
})

test.each(named(everyEndpoint.filter(isForMembers)))('%s is a 401 signed out', async (_, endpoint) => {
  if (endpoint === briefs.create) shows('6.signed-out.no-submit')
  expect((await site.visitor.call(endpoint, rightly(endpoint))).status).toBe(401)
})

test.each(named(everyEndpoint.filter(isAboutOne)))(
  '%s is a 404 for an id that is not there',
  async (_, endpoint) => {
    for (const id of [randomUUID(), 'not-a-uuid'])
      expect((await member.call(endpoint, rightly(endpoint, id))).status).toBe(404)
  },
)

describe('every write', () => {
  test.each(named(allWrites.filter((one) => !one.whileSuspended)))(
    '%s is a 403 for a suspended account, and says why; a 404 where only stewards have it',
    async (_, endpoint) => {
      const { status, problem } = await suspended.call(endpoint, rightly(endpoint))
      if (endpoint.access === 'steward') return expect(status).toBe(404)
      expect([status, problem.detail]).toEqual([403, suspendedWords])
    },
  )

  test('a suspended account settles money, approves, reads and signs in, and writes nothing else', async () => {
    const allowed = writes.filter(({ whileSuspended }) => whileSuspended)
    expect(allowed.map(nameOf).toSorted()).toEqual(whileSuspended.toSorted())
    expect(writes.filter((endpoint) => !allWrites.includes(endpoint))).toEqual([])
    expect(reads.filter((endpoint) => endpoint.whileSuspended)).toEqual([])
    for (const endpoint of allowed.filter(isForMembers)) {
      const { problem } = await suspended.call(endpoint, rightly(endpoint))
      expect([nameOf(endpoint), problem.detail]).not.toEqual([nameOf(endpoint), suspendedWords])
    }
  })

  test.each(named(writes))("%s is a 403 from another site's page", async (_, endpoint) => {
    const strange: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of strange)
      expect((await member.call(endpoint, { ...rightly(endpoint), headers })).status).toBe(403)
  })

  test.each(named(writes))('%s takes JSON and nothing else', async (_, endpoint) => {
    expect(await send(endpoint, 'a=1', 'application/x-www-form-urlencoded')).toEqual([415, problem])
    expect(await send(endpoint, '<a/>', 'text/xml')).toEqual([415, problem])
  })

  test.each([
    ['cut off', '{"a": '],
    ['of another shape', '["a"]'],
    ['a bare text', '"a"'],
    ['a number', '7'],
    ['poisoned', '{"__proto__": {"isAdmin": true}}'],
    ['poisoned further down', '{"a": [{"constructor": {"prototype": {"b": 1}}}]}'],
    ['nested too deeply', `{"a": ${'['.repeat(100)}${']'.repeat(100)}}`],
    ['in bytes that are not text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['in another encoding', Buffer.from('{"title": "x"}', 'utf16le')],
  ])('with a body %s is a 400', async (_, payload) => {
    for (const endpoint of writes)
      expect([nameOf(endpoint), ...(await send(endpoint, payload))]).toEqual([nameOf(endpoint), 400, problem])
  })

  test.each(named(needsBody))('%s is a 400 without its body, and says where', async (name, endpoint) => {
    for (const payload of ['', 'null']) expect(await send(endpoint, payload)).toEqual([400, problem])
    // An empty body is valid here, because all fields are optional.
    if (name === 'PATCH /api/auth/user' || name === 'PATCH /api/song-requests/:id/brief') return
    const { status, problem: told } = await member.call(endpoint, { ...rightly(endpoint), body: {} })
    expect(status).toBe(400)
    expect(told.issues?.[0]?.message).toMatch(/\w/)
  })
})

describe('every read', () => {
  test.each(named(reads.filter(({ paged }) => paged)))(
    '%s refuses an unreasonable page',
    async (_, endpoint) => {
      const url = fill(endpoint.path, rightly(endpoint).params)
      for (const query of [
        'limit=0',
        'limit=101',
        'limit=-1',
        'limit=1.5',
        'limit=abc',
        'limit=',
        'limit=1&limit=2',
        'limit=%00',
        'cursor=x',
        'cursor=',
        `cursor=${randomUUID()}&cursor=${randomUUID()}`,
      ]) {
        const { statusCode } = await site.app.inject({
          url: `${url}?${query}`,
          headers: { cookie: member.cookie! },
        })
        expect([query, statusCode]).toEqual([query, 400])
      }
    },
  )

  test.each(named(reads))(
    '%s answers HEAD as it answers GET, without a body, and OPTIONS with a 4xx',
    async (_, endpoint) => {
      const asked = {
        url: fill(endpoint.path, rightly(endpoint).params),
        headers: { cookie: member.cookie! },
      }
      const got = await site.app.inject(asked)
      const head = await site.app.inject({ ...asked, method: 'HEAD' })
      expect([head.statusCode, head.body]).toEqual([got.statusCode, ''])
      expect((await site.app.inject({ ...asked, method: 'OPTIONS' })).statusCode).toBe(405)
    },
  )
})
