import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { endpointOf } from '../../../server/env.ts'
import { checkStorage, openStorage } from '../../../server/storage/open.ts'
import type { Storage } from '../../../server/storage/storage.ts'
import type { Check, Finding } from '../check.ts'
import { reasonOf } from '../reason.ts'
import type { Site } from '../site.ts'

type Bucket = NonNullable<Site['env']['s3']>

const patience = 4000
const settings = ['DATA_DIR', 'S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

async function* probeBytes() {
  yield Buffer.from('doctor')
}

/** Checks that files can be written, and that a bucket's CORS rule allows the site's pages. */
export const storageChecks: Check[] = [
  {
    name: 'storage',
    reads: settings,
    async look({ env }) {
      // Without this condition, the check would create the folder, which would then belong to the user who
      // runs the doctor.
      if (!env.s3 && !existsSync(env.dataDir))
        return { unchecked: `${env.dataDir} is not there: npm start makes it` }
      const storage = await openStorage(env)
      await checkStorage(storage, env)
      const probe = await storage.receive(probeBytes(), 100)
      await probe.discard()
      return { fact: env.s3 ? `the bucket ${env.s3.bucket} takes files` : 'files can be written' }
    },
  },
  {
    name: 'bucket-cors',
    reads: [...settings, 'PUBLIC_URL'],
    async look({ env }) {
      if (!env.s3) return { unchecked: 'S3_BUCKET is not set' }
      if (!env.publicUrl) return { unchecked: 'PUBLIC_URL is not set' }
      const storage = await openStorage(env)
      const away = await checkStorage(storage, env).then(
        () => undefined,
        () => 'the bucket can’t be used: see storage',
      )
      return away ? { unchecked: away } : lookAtRule(storage, env.s3, env.publicUrl)
    },
  },
]

/**
 * Sends the preflight requests (CORS) that a browser sends before an upload from a page, and before one part
 * of it.
 */
async function lookAtRule(storage: Storage, bucket: Bucket, origin: string): Promise<Finding> {
  const wrong = (what: string) => ({
    wrong: `the bucket ${bucket.bucket} ${what} to pages of ${origin}. Give it the CORS rule of docs/operating.md, "Files in S3".`,
  })
  const key = `doctor/${randomUUID()}`
  const mayBe = { key, maxBytes: 6, size: 6, type: 'audio/mpeg', expiresAt: new Date(Date.now() + 60_000) }
  // The store itself signs an upload address if the file's size is known.
  const upload = await storage.uploadUrl(mayBe, { site: origin, secret: '' })
  const asking = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' }
  const leave = await asked(upload, 'OPTIONS', { origin, ...asking })
  if (!allows(leave, 'access-control-allow-origin', origin)) return wrong('refuses uploads')
  if (!allows(leave, 'access-control-allow-methods', 'PUT')) return wrong('refuses PUT')
  if (!allows(leave, 'access-control-allow-headers', 'content-type'))
    return wrong('refuses the header Content-Type')

  const probe = await storage.receive(probeBytes(), 100)
  try {
    await probe.keep(key)
    const address = await storage.readUrl!(key, { type: 'audio/mpeg', disposition: 'inline' })
    const part = await asked(address, 'GET', { origin, range: 'bytes=0-1' })
    if (part.status !== 206)
      return {
        wrong: `${endpointOf(bucket).origin} answers ${part.status} to an address that was signed for it. Set S3_ENDPOINT to the address that browsers reach it by, and S3_REGION to its region.`,
      }
    if (!allows(part, 'access-control-allow-origin', origin)) return wrong('refuses reading')
    for (const name of ['ETag', 'Content-Range'])
      if (!allows(part, 'access-control-expose-headers', name)) return wrong(`hides ${name}`)
  } finally {
    await storage.remove(key)
  }
  return { fact: `the bucket ${bucket.bucket} lets pages of ${origin} in` }
}

async function asked(address: string, method: string, headers: Record<string, string>) {
  const signal = AbortSignal.timeout(patience)
  const reply = await fetch(address, { method, headers, signal, redirect: 'manual' }).catch(
    (error: unknown) => {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      throw new Error(`${new URL(address).origin} does not answer as browsers ask it: ${reasonOf(cause)}`)
    },
  )
  await reply.body?.cancel()
  return reply
}

const allows = ({ headers }: Response, name: string, wanted: string) =>
  (headers.get(name) ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .some((one) => one === '*' || one === wanted.toLowerCase())
