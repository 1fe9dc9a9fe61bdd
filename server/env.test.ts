import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { waysToPay } from '#contract/giving/pay-links'
import { hasWayToBePaid, oneOf, serviceNames, shownWays } from '#contract/giving/ways'
import { Amount, ReceivedAmount } from '#contract/grammar/money'
import { accountPaths } from '#contract/surface/account-paths'
import { inCurrency, shortInCurrency, wholeInCurrency } from '#contract/surface/format'
import { parseEnv, SettingsError } from './env.ts'
import { type Setting, settings } from './settings/settings.ts'
import { beSite, site } from './site/site.ts'

const secret = 'x'.repeat(32)

function complaints(source: NodeJS.ProcessEnv) {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n')
    throw error
  }
  return []
}

test('without any setting it is the local demo on port 3000', () => {
  expect(parseEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    demo: true,
    mailbox: expect.stringMatching(/^\/api\/dev\/mail\/[\w-]{22}$/),
    worker: true,
    trustProxy: false,
    logLevel: 'info',
    stewardEmails: [],
    rateSignInsPerAccount: 10,
    maxSongMb: 50,
    rateLinksPerAccount: 60,
    rateWritesPerAccount: 600,
    s3: undefined,
    oidc: undefined,
  })
})

test('an empty value is the same as none', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: '', DEMO: ' ' })).toEqual({
    ...parseEnv({}),
    mailbox: expect.any(String),
  })
})

test('groups come whole', () => {
  const env = parseEnv({
    S3_BUCKET: 'songs',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'us',
    OIDC_CLIENT_SECRET: 'hush',
    STEWARD_EMAILS: 'Ann@example.org, bob@example.org',
    PUBLIC_URL: 'https://songs.example/',
  })
  expect(env.s3).toMatchObject({ bucket: 'songs', region: 'us-east-1' })
  expect(env.oidc).toEqual({
    issuer: 'https://id.example',
    clientId: 'us',
    clientSecret: 'hush',
    name: 'single sign-on',
  })
  expect(env.stewardEmails).toEqual(['ann@example.org', 'bob@example.org'])
  expect(env.publicUrl).toBe('https://songs.example')
})

test('with an external database there is never a demo', () => {
  expect(parseEnv({ DATABASE_URL: 'postgres://db/x', SESSION_SECRET: secret, DEMO: '1' }).demo).toBe(false)
})

test('a socket folder is a fine place for a database', () => {
  const DATABASE_URL = 'postgres://me@/songs?host=%2Frun%2Fpg'
  expect(parseEnv({ DATABASE_URL, SESSION_SECRET: secret }).databaseUrl).toBe(DATABASE_URL)
})

test.for([
  [{}, 'readers of the output'],
  [{ NODE_ENV: 'development' }, 'readers of the output'],
  [{ PUBLIC_URL: 'https://songs.example' }, undefined],
  [{ PUBLIC_URL: 'http://localhost:3000' }, undefined],
  [{ NODE_ENV: 'production' }, undefined],
  [{ DATABASE_URL: 'postgres://db/x', SESSION_SECRET: secret }, undefined],
  [{ SMTP_URL: 'smtp://mail.example' }, undefined],
  [{ DEV_MAILBOX: '0' }, undefined],
  [{ DEV_MAILBOX: '1', SMTP_URL: 'smtp://mail.example' }, undefined],
  [{ DEV_MAILBOX: '1', PUBLIC_URL: 'https://songs.example', NODE_ENV: 'production' }, 'everybody'],
] as const)('with %j mails are kept for %s', ([source, readers]) => {
  const { mailbox } = parseEnv({ ...source })
  const random = mailbox !== parseEnv({ ...source }).mailbox
  expect(random ? 'readers of the output' : mailbox && 'everybody').toBe(readers)
})

test.for([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '3e3' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0.'],
  [{ PUBLIC_URL: 'songs.example' }, 'PUBLIC_URL must begin with http:// or https://.'],
  [
    { PUBLIC_URL: 'https://songs.example/app' },
    'PUBLIC_URL must have no path: Songwright needs a host name of its own.',
  ],
  [
    { DATABASE_URL: 'mysql://x', SESSION_SECRET: secret },
    'DATABASE_URL must begin with postgres:// or postgresql://.',
  ],
  [{ DATABASE_URL: 'postgres://[', SESSION_SECRET: secret }, 'DATABASE_URL must be a complete URL.'],
  [
    { DATABASE_URL: 'postgres://db/x' },
    'DATABASE_URL needs SESSION_SECRET too: all processes on one database sign with the same secret.',
  ],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters.'],
  [
    { TRUST_PROXY: 'nginx' },
    'TRUST_PROXY must be 1, 0, a number of proxies, or addresses with commas between them.',
  ],
  [{ S3_BUCKET: 'songs' }, 'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.'],
  [{ S3_ENDPOINT: 'http://s3' }, 'S3_ENDPOINT has no effect without S3_BUCKET.'],
  [{ S3_STS_ROLE_ARN: 'arn:aws:iam:::role/x' }, 'S3_STS_ROLE_ARN has no effect without S3_BUCKET.'],
  [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a' }, 'OIDC_ISSUER needs OIDC_CLIENT_SECRET too.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an email address.'],
  [
    { STEWARD_EMAILS: 'a@b.example nobody' },
    'STEWARD_EMAILS must be email addresses with commas between them.',
  ],
  [{ CURRENCY: 'EURO' }, 'CURRENCY must be the code of a currency, as in USD or EUR.'],
  [
    { CURRENCY: 'kwd' },
    'CURRENCY can’t be KWD: its amounts have 3 decimals, and Songwright records two, so that a receipt could not be recorded to its last digit.',
  ],
  [{ CURRENCY: 'JPY', MAX_PROMISED: '100.50' }, 'MAX_PROMISED must be whole: Japanese yen have no decimals.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ RATE_WRITES_PER_ACCOUNT: '0' }, 'RATE_WRITES_PER_ACCOUNT must be a whole number from 1 to 1000000000.'],
  [{ PROT: '1' }, 'PROT is not a setting of Songwright. Did you mean PORT?'],
  [{ DATABSE_URL: 'x' }, 'DATABSE_URL is not a setting of Songwright. Did you mean DATABASE_URL?'],
  [{ SMTP_HOST: 'mail' }, 'SMTP_HOST is not a setting of Songwright. Did you mean SMTP_URL?'],
  [{ S3_BUCKET_NAME: 'x' }, 'S3_BUCKET_NAME is not a setting of Songwright. Did you mean S3_BUCKET?'],
  [{ data_dir: '/x' }, 'data_dir is not a setting of Songwright. Did you mean DATA_DIR?'],
] as const)('%j is refused with a sentence that names it', ([source, sentence]) => {
  expect(complaints(source)).toEqual([sentence])
})

test.each([
  [{}, { code: 'USD', decimals: 2, signs: ['$'], one: 'dollar', several: 'dollars', zero: '$0' }],
  [
    { CURRENCY: 'eur' },
    { code: 'EUR', decimals: 2, signs: ['EUR', '€'], one: 'euro', several: 'euros', zero: '€0' },
  ],
  [
    { CURRENCY: 'JPY' },
    {
      code: 'JPY',
      decimals: 0,
      signs: ['JPY', '¥'],
      one: 'Japanese yen',
      several: 'Japanese yen',
      zero: '¥0',
    },
  ],
  [{ CURRENCY: 'CAD' }, expect.objectContaining({ signs: ['CAD', 'CA$', '$'], several: 'Canadian dollars' })],
])('%j is the currency, with its signs and words', (source, currency) => {
  expect(parseEnv(source).currency).toEqual(currency)
})

test('everything that is wrong is said at once', () => {
  expect(complaints({ PORT: 'x', DEMO: 'x', LOGLEVEL: 'info' })).toHaveLength(3)
})

test("other programs' variables are left alone", () => {
  const theirs =
    'HOSTNAME HOSTTYPE POST SPORT HOSTS DEMOS SESSION_MANAGER DATABASE_PASSWORD LOGNAME HOME PATH MAIL'
  expect(complaints(Object.fromEntries(theirs.split(' ').map((name) => [name, 'x'])))).toEqual([])
})

test('the table of docs/settings.md has each setting, with its default and a meaning', () => {
  const document = readFileSync('docs/settings.md', 'utf8')
  const [, table = ''] = /^<!-- settings -->\n([^]*?)\n<!-- \/settings -->$/m.exec(document) ?? []
  const rows = Array.from(table.matchAll(/^\| `(\w+)` \| (?:`(.+?)`)? \| \S.* \|$/gm), ([, ...row]) => row)
  expect(table.split('\n').slice(2)).toHaveLength(rows.length)
  const defaults = Object.values<Setting>(settings).map((one) => [one.name, one.default || undefined])
  expect(rows).toEqual(defaults)
  expect(document).toContain(accountPaths.mailbox)
})

const built = site
// Back to the default currency, which other tests of this worker expect.
afterEach(() => beSite(built))

const countIn = (code: string) =>
  beSite({ ...built, currency: parseEnv({ CURRENCY: code, FUND_PER_SONG: '100' }).currency })

const all = {
  paypalLink: 'https://paypal.me/tomas',
  venmoHandle: '@tomas',
  cashappHandle: '$tomas',
  tipLink: 'https://ko-fi.com/tomas',
}

test.each([
  ['USD', '$1,234.50', '$1,500', '$1,234'],
  ['EUR', '€1,234.50', '€1,500', '€1,234'],
  ['CAD', 'CA$1,234.50', 'CA$1,500', 'CA$1,234'],
  ['SEK', 'SEK 1,234.50', 'SEK 1,500', 'SEK 1,234'],
  ['JPY', '¥1,235', '¥1,500', '¥1,234'],
])('amounts of a site in %s have its sign and its decimals', (code, exact, short, whole) => {
  countIn(code)
  const plain = (text: string) => text.replaceAll('\u{a0}', ' ')
  expect(plain(inCurrency('1234.50'))).toBe(exact)
  expect(plain(shortInCurrency('1500.00'))).toBe(short)
  expect(plain(wholeInCurrency('1234.99'))).toBe(whole)
})

describe('an amount that is typed or sent', () => {
  const parsed = (value: unknown) => {
    const { data, error } = Amount.safeParse(value)
    return data ?? error?.issues[0]?.message
  }

  test.each([
    ['EUR', '€1,025.50', '1025.50'],
    ['EUR', ' EUR 25', '25.00'],
    ['EUR', 25.5, '25.50'],
    ['EUR', '$25', 'Amount is required'],
    ['CAD', '$25', '25.00'],
    ['CAD', 'CA$25.10', '25.10'],
    ['USD', '$25', '25.00'],
    ['USD', '€25', 'Amount is required'],
    ['EUR', '25.005', 'Use at most two decimals'],
    ['JPY', '¥1,500', '1500.00'],
    ['JPY', '1500.00', '1500.00'],
    ['JPY', 1500, '1500.00'],
    ['JPY', '1500.50', 'Use whole Japanese yen'],
    ['JPY', 0.5, 'Use whole Japanese yen'],
    ['JPY', '999999999', 'The most is 99999999'],
    ['EUR', '999999999', 'The most is 99999999.99'],
  ])('in %s, %j is %j', (code, value, outcome) => {
    countIn(code)
    expect(parsed(value)).toBe(outcome)
  })

  test('what arrived is whole too', () => {
    countIn('JPY')
    expect(ReceivedAmount.safeParse('0.01').success).toBe(false)
    expect(ReceivedAmount.parse('1')).toBe('1.00')
  })
})

describe('ways to pay', () => {
  const links = (amount: string) =>
    waysToPay(all, { amount, code: 'SW-7F3K-96' }).map(({ href, fills }) => [href, ...fills])

  test.each([
    ['USD', '25.50', 'https://paypal.me/tomas/25.50USD'],
    ['EUR', '25.50', 'https://paypal.me/tomas/25.50EUR'],
    ['JPY', '1500.00', 'https://paypal.me/tomas/1500JPY'],
    ['TWD', '1500.00', 'https://paypal.me/tomas/1500TWD'],
    ['HUF', '1500.00', 'https://paypal.me/tomas/1500HUF'],
  ])('a PayPal.me link asks for an amount in %s as PayPal takes it', (code, amount, href) => {
    countIn(code)
    expect(links(amount)[0]).toEqual([href, 'amount'])
  })

  test('where PayPal takes no cents, an amount with cents is left to the giver', () => {
    countIn('TWD')
    expect(links('25.50')[0]).toEqual(['https://paypal.me/tomas'])
  })

  test.each([
    ['USD', ['PayPal', 'Venmo', 'Cash App'], 4],
    ['EUR', ['PayPal'], 2],
    ['INR', [], 1],
  ])('in %s the services are %j, and others are hidden', (code, services, ways) => {
    countIn(code)
    expect(serviceNames()).toEqual(services)
    expect(links('25.00')).toHaveLength(ways)
    expect(Object.values(shownWays({ ...all, bio: 'x' })).filter(Boolean)).toHaveLength(ways + 1)
  })

  test('a transfer in euros has its QR text by EPC069-12, and no other currency has one', () => {
    const account = {
      iban: 'NO9386011117947',
      ibanHolder: 'Ingrid Sølberg',
      otherWay: 'Vipps: https://a.example/b',
    }
    const shown = () => waysToPay(account, { amount: '1025.50', code: 'SW-7F3K-96' })
    expect(shown().map(({ name }) => name)).toEqual(['Another way'])
    countIn('EUR')
    const [bank, words] = shown()
    expect(bank?.scanned).toBe(
      'BCD\n002\n1\nSCT\n\nIngrid Sølberg\nNO9386011117947\nEUR1025.50\n\n\nSW-7F3K-96',
    )
    expect(bank).toMatchObject({ method: 'other', shown: 'NO93 8601 1117 947', copied: 'NO9386011117947' })
    expect(words).toEqual({ ...words, method: 'other', shown: account.otherWay, isOwnWords: true, fills: [] })
    expect(words).not.toHaveProperty('href')
  })

  test('nobody can be paid by what is hidden alone', () => {
    const venmo = { paypalLink: null, venmoHandle: '@tomas', cashappHandle: null, tipLink: null }
    expect(hasWayToBePaid(venmo)).toBe(true)
    countIn('EUR')
    expect(hasWayToBePaid(venmo)).toBe(false)
    expect(hasWayToBePaid(all)).toBe(true)
  })

  test('they are listed in words, however many there are', () => {
    expect([oneOf(['a']), oneOf(['a', 'b']), oneOf(['a', 'b', 'c'])]).toEqual(['a', 'a or b', 'a, b or c'])
  })
})
