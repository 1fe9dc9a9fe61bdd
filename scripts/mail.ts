// Mail outbox: prints the number of unsent emails and lists the failed ones. `retry` sends failed emails
// again.
//   npm run mail
//   npm run mail -- retry
import { openDb } from '../server/db/client.ts'
import { firstId } from '../server/db/page.ts'
import { listDead, retryDead, waiting } from '../server/features/notifications/mails/outbox.ts'
import { StartError } from '../server/settings/start-error.ts'
import { connect } from './test-runner/connect.ts'

try {
  await using opened = new AsyncDisposableStack()
  const { db, close } = openDb(await connect(opened), { max: 1 })
  opened.defer(close)
  if (process.argv[2] === 'retry')
    console.log(`${await retryDead(db, new Date())} mails will be tried again by the next worker`)
  else {
    const { count, held, oldest } = await waiting(db)
    console.log(
      `${count} mails wait${held ? `, ${held} of them for a digest` : ''}${oldest ? `, the first since or until ${oldest}` : ''}`,
    )
    for (let after = firstId; ; ) {
      const dead = await listDead(db, after, 100)
      for (const { createdAt, kind, userId, mailFailure } of dead)
        console.log(`given up: ${createdAt} ${kind} to ${userId}: ${mailFailure}`)
      const last = dead.at(-1)
      if (!last) break
      after = last.id
    }
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 2
}
