import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { exportPath } from '#contract/people/export'
import { newId } from '../../db/schema/columns.ts'
import { notifications, uploads } from '../../db/schema.ts'
import { DiskStorage } from '../../storage/disk/disk.ts'
import { withProgram } from '../../test/test-program.ts'

// A busy machine takes long to start a program.
vi.setConfig({ testTimeout: 120_000 })

const MB = 1_048_576
const fileMB = 60
const files = 5
const told = 20_000

async function* bytes(size: number) {
  for (let sent = 0; sent < size; sent += MB) yield Buffer.alloc(MB, 7)
}

/**
 * The limit is far above any uncollected garbage. Only a server that buffers the files or the rows exceeds
 * it.
 */
test('an export of 300 MB and 20,000 rows goes through a process that hardly grows', () =>
  withProgram({}, async ({ program, database, register, memory }) => {
    /** Downloads an export. Returns the megabytes received, and the process's peak memory meanwhile. */
    const taken = async ({ cookie }: { cookie: string }) => {
      const reply = await fetch((await program.ready) + exportPath, { headers: { cookie } })
      expect(reply.status).toBe(200)
      let [size, seen, most] = [0, 0, await memory()]
      for await (const chunk of reply.body!) {
        size += (chunk as Uint8Array).length
        if (size - seen < 2 * MB) continue
        seen = size
        most = Math.max(most, await memory())
      }
      return { size: size / MB, most: Math.max(most, await memory()) }
    }
    const little = await taken(await register('ada'))
    const much = await register('bea')
    const storage = new DiskStorage(join(program.dataDir, 'files'))
    for (let at = 0; at < files; at++) {
      const key = `uploads/large-${at}`
      await (await storage.receive(bytes(fileMB * MB), fileMB * MB)).keep(key)
      await database.db.insert(uploads).values({
        ownerId: much.id,
        key,
        kind: 'sample',
        maxBytes: fileMB * MB,
        type: 'audio/mpeg',
        attachedAt: new Date().toISOString(),
      })
    }
    for (let at = 0; at < told; at += 1000)
      await database.db.insert(notifications).values(
        Array.from({ length: 1000 }, () => ({
          id: newId(),
          userId: much.id,
          kind: 'message' as const,
          subjects: { title: 'x'.repeat(500) },
        })),
      )
    const large = await taken(much)
    expect(large.size).toBeGreaterThan(files * fileMB)
    expect(large.most / little.most).toBeLessThan(1.6)
  }))
