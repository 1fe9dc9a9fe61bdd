import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { accounts } from '#contract/people/accounts'
import { deliveries } from '#contract/work/deliveries'
import { eventsPath } from '#contract/work/live'
import { mp3OfSize } from '../../../server/test/storage/test-sounds.ts'
import { expect } from '../../support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver } from '../../support/rooms.ts'
import { delivered, hashOf, patience, startSending, statementOf } from '../../uploads/in-parts.ts'
import { answerOf, proxied, wrongSignIns } from './proxied.ts'

/**
 * Tests the sample configurations in `deploy/proxies`: Debian's proxies run between a browser and the whole
 * program.
 */
for (const [name, test] of proxied)
  test.describe(name, () => {
    test('pages come by HTTPS and HTTP/2, and http leads there', async ({ page, site }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const [navigation] = await page.evaluate(() =>
        performance
          .getEntriesByType('navigation')
          .map((entry) => entry.toJSON() as { nextHopProtocol: string }),
      )
      expect(navigation?.nextHopProtocol).toBe('h2')
      const { status, headers } = await answerOf({ port: site.httpPort, path: '/about/help?a=b' })
      expect([301, 308]).toContain(status)
      expect(headers.location).toBe('https://localhost/about/help?a=b')
    })

    test('what protects pages passes, and what is measured is not handed on', async ({ site }) => {
      const { headers } = await answerOf({ port: site.httpsPort, path: '/', isSecure: true })
      expect(headers['strict-transport-security']).toContain('max-age=')
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      const { status } = await answerOf({ port: site.httpsPort, path: '/metrics', isSecure: true })
      expect(status).toBe(404)
    })

    test('what is refused for its size while it is sent is refused in Songwright’s words', async ({
      site,
    }) => {
      const { status, headers } = await answerOf({
        port: site.httpsPort,
        path: accounts.login.path,
        method: 'POST',
        body: { email: 'a@b.example', password: 'x'.repeat(20_000_000) },
        isSecure: true,
      })
      expect([status, headers['content-type']]).toEqual([
        413,
        expect.stringContaining('application/problem+json'),
      ])
    })

    test('who signs in has a session that only HTTPS carries', async ({ person, newWindow }) => {
      const { user, password } = await person()
      const page = await newWindow()
      await page.goto('/api/login')
      await page.getByLabel('Email').fill(user.email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('/')
      const cookies = await page.context().cookies()
      expect(cookies.find(({ name }) => name.startsWith('__Host-'))).toMatchObject({
        secure: true,
        httpOnly: true,
      })
    })

    test('50 MB go up by the dialog, come back whole, and in ranges', async ({ person, site }, info) => {
      test.setTimeout(patience)
      const songwriter = await becomeSongwriter(await person())
      const project = await ask(await person())
      await accept(songwriter, project)
      const { page } = songwriter
      await page.goto('/?role=songwriter')
      const bytes = mp3OfSize(50 * 1_048_576)
      const file = info.outputPath('song.mp3')
      await writeFile(file, bytes)
      await startSending(songwriter, file)
      await expect(statementOf(page)).toBeVisible({ timeout: patience })
      expect(await delivered(songwriter, project.id, site.url)).toBe(hashOf(bytes))

      const [delivery] = await songwriter.call(deliveries.ofProject, { params: { id: project.id } })
      const part = await page.evaluate(async (url) => {
        const reply = await fetch(url, { headers: { range: 'bytes=40000000-40000999' } })
        return [reply.status, reply.headers.get('content-range'), (await reply.arrayBuffer()).byteLength]
      }, delivery!.songUrl)
      expect(part).toEqual([206, `bytes 40000000-40000999/${bytes.length}`, 1000])
    })

    test('a change comes by the stream while the page is open', async ({ person }) => {
      const listener = await person()
      const songwriter = await becomeSongwriter(await person())
      const project = await ask(listener)
      await accept(songwriter, project)
      const { page } = listener
      const streaming = page.waitForResponse((response) => response.url().includes(eventsPath))
      await page.goto(`/request/${project.shareableId}`)
      expect((await streaming).headers()['content-type']).toContain('text/event-stream')
      await deliver(songwriter, project)
      const player = page.getByRole('region', { name: 'Listen' }).getByRole('button', { name: /^Play / })
      // The time limit is shorter than the interval of the stream's heartbeat. A heartbeat would empty a
      // proxy's buffer, and so hide the fault.
      await expect(player).toBeVisible({ timeout: 5000 })
    })

    test('an address that a client makes up is not believed, and each client has its own', async ({
      site,
    }) => {
      const said = await wrongSignIns(site.httpsPort, 6, (count) => ({
        headers: { 'x-forwarded-for': `203.0.113.${count}` },
      }))
      expect(said).toEqual([401, 401, 401, 401, 401, 429])
      // If all clients had the proxy's address, this sign-in would be refused too.
      expect(await wrongSignIns(site.httpsPort, 1, () => ({ localAddress: '127.0.0.2' }))).toEqual([401])
    })

    test('files from links have their WebSocket', async ({ site }) => {
      const key = { 'sec-websocket-version': '13', 'sec-websocket-key': Buffer.alloc(16).toString('base64') }
      const headers = { connection: 'Upgrade', upgrade: 'websocket', ...key }
      const { status } = await answerOf({
        port: site.httpsPort,
        path: `/api/api/${randomUUID()}`,
        headers,
        isSecure: true,
      })
      expect(status).toBe(101)
    })

    test('a program that registers without a browser gets its answer too', async ({ site }) => {
      const body = {
        email: `${randomUUID()}@example.com`,
        password: randomUUID(),
        firstName: 'Ada',
        lastName: 'O',
      }
      const { status } = await answerOf({
        port: site.httpsPort,
        path: accounts.register.path,
        method: 'POST',
        body,
        isSecure: true,
      })
      expect(status).toBe(201)
    })
  })
