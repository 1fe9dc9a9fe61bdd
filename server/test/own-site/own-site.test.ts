import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Window } from 'happy-dom'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NotificationKind, notificationKinds } from '#contract/people/notifications'
import { accountPaths } from '#contract/surface/account-paths'
import { feeds, paths, routes } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { ruleIds } from '#contract/trust/rules'
import { parseEnv } from '../../env.ts'
import { unavailable } from '../../errors.ts'
import * as accountLetters from '../../features/account/mails/letters.ts'
import { pageOf as exportPage } from '../../features/export/page/page.ts'
import { toldLetter } from '../../features/notifications/mails/letters.ts'
import { rowOf } from '../../features/notifications/test-row.ts'
import { drawnPages } from '../../http/pages/plain-page.ts'
import { openMail } from '../../mail/mail.ts'
import { openSite } from '../../settings/site/open-site.ts'
import { buildRequest, buildSongwriter, buildUser } from '../factories.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { openInbox } from '../test-inbox.ts'

const name = 'Hospiz Lieder & Freunde <x>'
const escaped = 'Hospiz Lieder &amp; Freunde &lt;x&gt;'
const accent = '#0b6b5d'
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M0 0H40V40H0Z" fill="#0b6b5d"/></svg>'

let site: TestApp
let folder: string
let log: string[]
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'songwright own site '))
  const pages = path.join(folder, 'pages')
  await mkdir(pages)
  await writeFile(path.join(folder, 'logo.svg'), logo)
  await writeFile(path.join(pages, 'imprint.md'), '# Imprint of {{site}}\n\nRun by {{operator}}.\n')
  await writeFile(path.join(pages, 'privacy.md'), '# Your data\n\nOur own words.\n')
  await writeFile(path.join(pages, 'guidelines.md'), '# House rules\n\nBe kind.\n')
  await writeFile(path.join(pages, 'Wrong Name.md'), '# Wrong\n')
  log = []
  const settings = {
    DATA_DIR: folder,
    PUBLIC_URL: 'https://lieder.example',
    SITE_NAME: name,
    SITE_ACCENT: accent,
    SITE_LOGO: path.join(folder, 'logo.svg'),
    OPERATOR_NAME: 'Hospiz <e. V.>',
    OPERATOR_CONTACT: 'hallo@hospiz.example',
  }
  await openSite(parseEnv(settings), (line) => log.push(line))
  site = await testApp({ settings })
})
// Back to the default site, which other tests of this worker expect.
afterAll(async () => {
  await site.close()
  await openSite(parseEnv({ DATA_DIR: path.join(folder, 'none') }), () => {})
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host: 'lieder.example', ...headers } })

/** Checks that a text never contains the built-in name, and contains the site's own name only escaped. */
function expectOwn(text: string, where: string) {
  expect(/.{0,40}Songwright.{0,40}/.exec(text)?.[0], where).toBeUndefined()
  expect(text.includes(name) && /<html|<svg|<feed|<rss/.test(text), `${where} has the name unescaped`).toBe(
    false,
  )
  expect(text.includes(escaped) || text.includes(name), where).toBe(true)
}

test('each page for visitors has the site’s name, its accent and its operator, and nothing of the built one', async () => {
  const listener = await buildUser(site.deps.db, { firstName: 'Lena' })
  const { shareableId } = await buildRequest(site.deps.db, { listenerId: listener.id, isPublic: true })
  const user = await buildSongwriter(site.deps.db, { publicPage: true })
  const addresses = [
    paths.home(),
    paths.fund(),
    routes.help,
    routes.paymentGuide,
    routes.moderation,
    routes.terms,
    paths.room(shareableId),
    paths.room('leads-nowhere'),
    paths.songwriter(user.id),
    '/nowhere',
    accountPaths.signIn.page,
    accountPaths.register.page,
    accountPaths.forgot.page,
    `${servedRoutes.report.page}?kind=request&id=${shareableId}`,
    '/api/docs',
  ]
  for (const address of addresses) {
    const { body, statusCode } = await get(address)
    expect(statusCode, address).toBeLessThan(500)
    expectOwn(body, address)
    if (address === '/api/docs') continue
    expect(body, address).toContain(`--accent:light-dark(${accent},`)
    expect(body, address).toMatch(/rel="icon" href="\/logo-[\w-]{12}\.svg"/)
  }
  const member = await site.as(user)
  for (const address of [paths.home(), paths.profile(), routes.terms]) {
    const { body } = await get(address, { cookie: member.cookie ?? '' })
    expectOwn(body, `${address} of a member`)
  }
})

test('what the document says of the site is what its code reads, whatever is in the name', async () => {
  const { document } = new Window()
  document.write((await get(paths.home())).body)
  const told = document.documentElement.getAttribute('data-site')
  expect(JSON.parse(told ?? '')).toMatchObject({
    name,
    runBy: 'Run by Hospiz <e. V.> · hallo@hospiz.example',
    pages: { '/about/imprint': `Imprint of ${name}`, '/about/privacy': 'Your data' },
  })
  expect(document.title).toBe(`${name} · A song written just for You`)
  const foot = document.querySelector('.own-foot')
  expect(foot?.textContent).toContain('Run by Hospiz <e. V.>')
  expect(foot?.querySelector('a[href="/about/imprint"]')?.textContent).toBe(`Imprint of ${name}`)
  // The replaced privacy page has its usual link elsewhere, so the footer doesn't repeat it.
  expect(foot?.querySelector('a[href="/about/privacy"]')).toBeNull()
})

test('heads, feeds, manifest, worker, calls and passkeys name it too', async () => {
  const { body } = await get(paths.home())
  expect(body).toContain(`<meta property="og:site_name" content="${escaped}">`)
  for (const address of [feeds.atom, feeds.rss]) expectOwn((await get(address)).body, address)
  const manifest = (await get('/app.webmanifest')).json<{ name: string; theme_color: string }>()
  expect(manifest).toMatchObject({ name, short_name: name, theme_color: accent })
  const worker = await get('/sw.js')
  expect(worker.headers['content-type']).toContain('javascript')
  expect(worker.body).toContain(`No connection · ${escaped}`)
  expectOwn(worker.body, '/sw.js')
  expect((await get('/api/openapi.json')).json<{ info: { title: string } }>().info.title).toBe(name)
  expectOwn(unavailable().message, 'the 503')
})

test('the logo is in the places of the record, and runs nothing when it is opened by itself', async () => {
  const { body } = await get(paths.home())
  const [, href = ''] = /<img src="(\/logo-[^"]+)" style="[^"]*" alt="Hospiz/.exec(body) ?? []
  const reply = await get(href)
  expect(reply.body).toBe(logo)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  for (const [icon, size] of [
    ['/icon-192.png', 192],
    ['/icon-maskable-512.png', 512],
    ['/apple-touch-icon.png', 180],
    ['/favicon.ico', 48],
  ] as const) {
    const { rawPayload } = await get(icon)
    const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([icon, info.width, info.height]).toEqual([icon, size, size])
    const middle = (Math.floor(size / 2) * size + Math.floor(size / 2)) * 3
    expect([...data.subarray(middle, middle + 3)]).toEqual([0x0b, 0x6b, 0x5d])
  }
})

test('the card has the logo, and is another one than the built site’s', async () => {
  const { body } = await get(paths.home())
  const [, version] = /card\.png\?v=([\w-]+)/.exec(body) ?? []
  const { rawPayload, headers } = await get('/card.png')
  expect(headers.etag).not.toBe('')
  expect(version).toBeTruthy()
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  // A pixel of the logo, to the right of the cover, has the logo's green.
  const at = (74 * info.width + 708) * 3
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  expect(green).toBeGreaterThan(red + 60)
  expect(blue).toBeGreaterThan(red + 40)
})

test.each(Object.keys(notificationKinds) as NotificationKind[])(
  'the mail of %s names the site and its operator',
  (kind) => {
    const row = rowOf(kind, { songRequestId: null, shareableId: null, reader: 'other' })
    const to = { email: 'lena@songs.example', firstName: 'Lena' }
    const given = {
      to,
      row,
      count: 1,
      batch: 'one',
      site: 'https://lieder.example',
      domain: 'lieder.example',
      secret: 's',
    }
    expectLetter(toldLetter(given))
    expectLetter(toldLetter({ ...given, row: { ...row, isHidden: true } }))
  },
)

test('so do the mails of accounts', () => {
  const user = { email: 'lena@songs.example', firstName: 'Lena' }
  const given = {
    user,
    email: user.email,
    site: 'https://lieder.example',
    token: 't',
    returnTo: '/',
    change: 'Changed.',
  }
  for (const letter of Object.values(accountLetters)) expectLetter(letter(given))
})

function expectLetter({ subject, text, html = '' }: { subject: string; text: string; html?: string }) {
  expect(subject).not.toContain('Songwright')
  expectOwn(html, subject)
  expect(text).toContain(`\n${name}\nSongs written by humans`)
  expect(text).not.toContain('Songwright')
  expect(text).toContain('Run by Hospiz <e. V.> · hallo@hospiz.example')
  expect(html).toContain('Run by Hospiz &lt;e. V.&gt; · hallo@hospiz.example')
  expect(html).toContain(`<img src="cid:logo" height="56" alt="${escaped}"`)
}

test('a mail comes from the site’s name, with the logo where it shows it', async () => {
  const inbox = await openInbox()
  const mail = openMail({ ...site.deps.env, smtpUrl: inbox.url }, site.deps.db)
  const user = { email: 'lena@songs.example', firstName: null }
  await mail.send(accountLetters.proofLetter({ user, site: 'https://lieder.example', token: 't' }))
  await mail.send({ to: user.email, subject: 'Plain', text: 'Plain' })
  await inbox.close()
  const [shown = '', plain = ''] = inbox.arrived.map(({ raw }) => raw)
  expect(shown).toContain(`From: "${name}" <songwright@localhost>\r\n`)
  expect(shown).toContain('Content-ID: <logo>')
  expect(shown).toContain('Content-Type: image/png; name=logo.png')
  expect(plain).not.toContain('image/png')
})

test('a page that fails says who to write to', async () => {
  const { drawFailure } = await drawnPages()
  const page = drawFailure(
    { title: 'Away', message: 'Again later.' },
    { cssHref: undefined, theme: undefined },
  )
  expect(page).toContain('write to <a href="mailto:hallo@hospiz.example"')
  expect(page).toContain(`<title>Away · ${escaped}</title>`)
})

test('the page of an export names the site', async () => {
  let page = ''
  const none = async function* () {}
  const given = {
    name: 'Lena',
    site: 'https://lieder.example',
    now: new Date(),
    nouns: [],
    rowsOf: none,
    dataOf: String,
  }
  for await (const part of exportPage(given)) page += part
  expectOwn(page, 'the export')
  expect(page).toContain(accent)
})

test('a page of the operator’s is whole without a script, the same for members, and listed', async () => {
  const visitor = await get('/about/imprint')
  expect(visitor.statusCode).toBe(200)
  expect(visitor.headers['x-robots-tag']).toBeUndefined()
  expect(visitor.body).toContain(`<h1 class="text-3xl">Imprint of ${escaped}</h1>`)
  expect(visitor.body).toContain('<p>Run by Hospiz &lt;e. V.&gt;.</p>')
  expect(visitor.body).toContain('<link rel="canonical" href="https://lieder.example/about/imprint"/>')
  expect(visitor.body).not.toContain('<script')
  const member = await site.as(await buildUser(site.deps.db))
  const same = await get('/about/imprint', { cookie: member.cookie ?? '' })
  expect(same.body).toBe(visitor.body)
  const etag = String(visitor.headers.etag)
  expect((await get('/about/imprint', { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get('/about/imprint', { cookie: 'theme=dark' })).body).toContain('data-theme="dark"')
  const listed = (await get('/sitemap/pages.xml')).body
  for (const address of ['/about/imprint', '/about/privacy', '/about/terms'])
    expect(listed.split(`<loc>https://lieder.example${address}</loc>`)).toHaveLength(2)
})

test('words that replace a page’s leave the rules, which decisions name', async () => {
  const privacy = (await get(routes.privacy)).body
  expect(privacy).toContain('Our own words.')
  expect(privacy).not.toContain('Here’s who sees what')
  const guidelines = (await get(routes.guidelines)).body
  expect(guidelines).toContain('Be kind.')
  for (const id of ruleIds) expect(guidelines).toContain(`id="${id}"`)
})

test('a file that is no page is in the log', () => {
  expect(log).toEqual([expect.stringContaining('Wrong Name.md is left out')])
})

test('a song’s player in other sites’ frames names it', async () => {
  const { drawPlayer } = await drawnPages()
  expectOwn(drawPlayer({ title: 'A', line: 'b', songUrl: '/c', cover: '<svg/>', url: '/d' }), 'the player')
})
