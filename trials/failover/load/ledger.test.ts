import { expect, test } from 'vitest'
import { projectMessages } from '../../../server/db/schema.ts'
import { buildProject } from '../../../server/test/factories.ts'
import { useDb } from '../../../server/test/test-db.ts'
import type { Seen } from './caller.ts'
import { Ledger } from './ledger.ts'

const database = useDb()

const answered = (status: number | undefined): Seen => ({
  name: 'POST /api/projects/:id/messages',
  isWrite: true,
  needsStore: false,
  at: 0,
  ms: 1,
  status,
  isOurs: true,
  text: '',
})

test('what was acknowledged is there once; what got no answer once or not at all', async () => {
  const { request, listener, songwriter } = await buildProject(database.db)
  const ledger = new Ledger()
  async function write(status: number | undefined, times: number) {
    const message = ledger.mark()
    const row = { songRequestId: request.id, senderId: listener.id, receiverId: songwriter.id, message }
    for (let time = 0; time < times; time++) await database.db.insert(projectMessages).values(row)
    ledger.note('message', message, answered(status))
    return `message: ${message}`
  }
  await write(201, 1)
  await write(503, 0)
  await write(undefined, 1)
  await write(409, 0)
  const lost = await write(201, 0)
  const [twice, twiceUnanswered] = [await write(201, 2), await write(undefined, 2)]
  expect(await ledger.reckon(database.pool)).toEqual({
    acknowledged: 3,
    unanswered: 3,
    unansweredButDone: 2,
    lost: [lost],
    twice: [twice, twiceUnanswered],
  })
})
