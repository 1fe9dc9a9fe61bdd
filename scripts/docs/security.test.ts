import { expect, test } from 'vitest'
import { named, securityFaults } from './security.ts'
import { readSource } from './sources.ts'

const text = readSource('docs/security.md')
const known = named()

test('every chapter of ASVS 5, file, test, limit and cell that docs/security.md names is there', () => {
  expect(securityFaults(text, known)).toEqual([])
})

const without = (what: string | RegExp, by = '') => {
  const other = text.replace(what, by)
  expect(other).not.toBe(text)
  return securityFaults(other, known)
}

test.each<[string, string | RegExp, string, string]>([
  ['a missing chapter', '## V9 Self-contained Tokens', '## V9', 'no chapter V9 Self-contained Tokens'],
  ['a chapter without a control', /(?<=## V12 [^]*?)\|[^]*?(?=\n\n)/, '', 'no control in V12'],
  ['a file that is gone', '`server/http/host.ts`', '`server/csrf.ts`', 'no file server/csrf.ts'],
  [
    'a test file that is gone',
    '`server/http/serve.test.ts`:',
    '`server/x.test.ts`:',
    'no test file server/x',
  ],
  [
    'a test of another title',
    /(?<=`server\/http\/log.test.ts`: ")[^"]+/,
    'all is said',
    'no test "all is said" in server/http/log.test.ts',
  ],
  ['a control without a test', / `server\/http\/log.test.ts`: "[^|]+\|/, ' later |', 'no test in later'],
  ['an empty cell', / `server\/http\/log.test.ts`: "[^|]+\|/, ' |', 'not three cells'],
  ['a missing cell', / `server\/http\/log.test.ts`: "[^|]+\|/, '', 'not three cells'],
  ['another figure', /(?<=\| )10(?= \| `RATE_SIGN_INS_PER_ACCOUNT`)/, '11', 'is 10, not 11'],
  ['a setting that is no limit here', /\n.*`RATE_WRITES_PER_ACCOUNT`.*/, '', 'no limit RATE_WRITES_PER'],
  ['a setting that is none', '`RATE_WRITES_PER_ACCOUNT`', '`RATE_WRITES`', 'no setting RATE_WRITES'],
  [
    'another limit in the code',
    'membersBodyLimit = 1_048_576',
    'membersBodyLimit = 7',
    'no membersBodyLimit = 7 in server/http/guards/bodies.ts',
  ],
])('%s is told by name', (_, what, by, fault) => {
  expect(without(what, by).join('\n')).toContain(fault)
})

test('a sentence that quotes no title of a test is no test', () => {
  const titles = (source: string) =>
    securityFaults(text.replace(/`server\/http\/log.test.ts`: "[^"]+"/, '`a.test.ts`: "it holds"'), {
      files: new Set([...known.files, 'a.test.ts']),
      read: (file) => (file === 'a.test.ts' ? source : known.read(file)),
    }).filter((fault) => fault.includes('a.test.ts'))
  expect(titles("// it holds\nconst a = 'it holds'")).toEqual(['no test "it holds" in a.test.ts'])
  for (const source of ["test('it holds', () => {", "])('it holds: %s', (a) => {", "  'it holds',"])
    expect(titles(source)).toEqual([])
})
