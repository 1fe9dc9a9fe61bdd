// The bare server that bench/reads.ts compares Songwright with: node:http, prepared statements of pg, and the
// same JSON from the same rows. pg keeps its defaults: it parses each time as a Date. The port is printed on
// standard output.
//   node bench/reads/bare/bare.ts DATABASE_URL
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { pageSize } from '#contract/grammar/text'
import { accounts } from '#contract/people/accounts'
import { forReads } from '../../../server/db/connections/write-semaphore.ts'
import { sidOf } from '../sign.ts'
import { asDonation, type DonationRow, ownDonations } from './donations.ts'
import {
  asListed,
  asShared,
  openRequests,
  type RequestRow,
  type RoomRow,
  room,
  roomForVisitor,
} from './requests.ts'

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const pool = new Pool({
  connectionString: process.argv[2] ?? '',
  /** Number of connections that one process of Songwright opens for reads. */
  max: 10 + forReads,
  options: '-c TimeZone=UTC',
})

async function ask<Row extends object>(name: string, text: string, values: unknown[]) {
  const { rows } = await pool.query<Row>({ name, text, values })
  return rows
}

const session = `select u.id, u.email, u.first_name, u.last_name, u.profile_image_url, u.role, u.email_proven_at,
    u.suspended_at, u.suspended_until, u.created_at, u.updated_at
  from sessions s join users u on u.id = (s.sess ->> 'userId')::uuid where s.sid = $1 and s.expire >= $2`

interface UserRow {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  role: string
  email_proven_at: string | null
  suspended_at: string | null
  suspended_until: string | null
  created_at: string
  updated_at: string
}

const asUser = (row: UserRow) => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  profileImageUrl: row.profile_image_url,
  role: row.role,
  emailProvenAt: row.email_proven_at,
  isSteward: false,
  suspendedAt: row.suspended_at,
  suspendedUntil: row.suspended_until,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

async function userOf({ headers }: IncomingMessage) {
  const sid = sidOf(headers.cookie)
  if (sid === undefined) return undefined
  const [user] = await ask<UserRow>('session', session, [sid, new Date().toISOString()])
  return user
}

interface Answer {
  body: unknown
  link?: string | undefined
}

function paged<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  url: URL,
  as: (row: Row) => unknown,
): Answer {
  const shown = rows.slice(0, limit)
  if (rows.length <= limit) return { body: shown.map(as) }
  url.searchParams.set('cursor', shown.at(-1)!.id)
  return { body: shown.map(as), link: `<${url.pathname}${url.search}>; rel="next"` }
}

const sharedPath = '/api/song-requests/shared/'

async function answer(request: IncomingMessage): Promise<Answer | undefined> {
  const { url: text = '' } = request
  const user = await userOf(request)
  if (text.startsWith(sharedPath)) {
    const link = text.slice(sharedPath.length)
    const [row] = user
      ? await ask<RoomRow>('room_for_visitor', roomForVisitor, [link, user.id])
      : await ask<RoomRow>('room', room, [link])
    return row && { body: asShared(row) }
  }
  if (!user) return undefined
  if (text === accounts.me.path) return { body: asUser(user) }
  const url = new URL(text, 'http://localhost')
  const limit = Number(url.searchParams.get('limit') ?? pageSize)
  const before = url.searchParams.get('cursor') ?? lastId
  if (url.pathname === '/api/song-requests')
    return paged(await ask<RequestRow>('open', openRequests, [before, limit + 1]), limit, url, asListed)
  if (url.pathname === '/api/donations/user') {
    const rows = await ask<DonationRow>('donations', ownDonations, [user.id, before, limit + 1])
    const now = Date.now()
    return paged(rows, limit, url, (row) => asDonation(row, now))
  }
  return undefined
}

async function respond(request: IncomingMessage, response: ServerResponse) {
  try {
    const found = await answer(request)
    if (!found) return response.writeHead(404).end()
    const body = Buffer.from(JSON.stringify(found.body))
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      ...(found.link !== undefined && { link: found.link }),
    })
    return response.end(body)
  } catch (error) {
    console.error(error)
    return response.writeHead(500).end()
  }
}

const server = createServer((request, response) => void respond(request, response))
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
