import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

/** What a process that logs to its standard output has written when it is over. */
async function written(body: string, isEndless = false) {
  const log = pathToFileURL(path.join(import.meta.dirname, 'log.ts')).href
  const program = `import { pino } from 'pino'
    import { loggerOptions, logOutput } from '${log}'
    const log = pino(loggerOptions({ logLevel: 'info' }), logOutput())
    ${body}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // One that would never end by itself is ended once it has said something.
  if (isEndless) child.stdout.once('data', () => child.kill('SIGKILL'))
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return said
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
}

test('lines wait for more of them, and are written when the process ends', async () => {
  const body = `log.info('one'); log.info('two'); process.exit(0)`
  expect(await written(body)).toEqual(['one', 'two'])
})

test('a line that waits is lost with a process that is killed; a warning is written at once, with those before it', async () => {
  const kill = `process.kill(process.pid, 'SIGKILL')`
  expect(await written(`log.info('one'); ${kill}`)).toEqual([])
  expect(await written(`log.info('one'); log.warn('two'); ${kill}`)).toEqual(['one', 'two'])
})

test('a line waits a quarter of a second at most', async () => {
  // By the process's own clock: a machine that stands still lets both wait.
  const body = `const { writeSync } = await import('node:fs')
    log.info('one')
    let ticks = 0
    setInterval(() => ++ticks === 20 && writeSync(1, '{"msg":"too late"}\\n'), 50)`
  expect(await written(body, true)).toEqual(['one'])
})
