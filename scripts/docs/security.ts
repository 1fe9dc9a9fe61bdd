import { type Setting, settings } from '../../server/settings/settings.ts'
import { allFiles, readSource } from './sources.ts'

const chapters = [
  'V1 Encoding and Sanitization',
  'V2 Validation and Business Logic',
  'V3 Web Frontend Security',
  'V4 API and Web Service',
  'V5 File Handling',
  'V6 Authentication',
  'V7 Session Management',
  'V8 Authorization',
  'V9 Self-contained Tokens',
  'V10 OAuth and OIDC',
  'V11 Cryptography',
  'V12 Secure Communication',
  'V13 Configuration',
  'V14 Data Protection',
  'V15 Secure Coding and Architecture',
  'V16 Security Logging and Error Handling',
  'V17 WebRTC',
]

interface Named {
  files: ReadonlySet<string>
  read: (file: string) => string
}
export const named = (): Named => ({ files: new Set(allFiles()), read: readSource })

/** Sections of a text by heading. */
const sectionsOf = (text: string) =>
  new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const end = section.indexOf('\n')
        return [section.slice(0, end), section.slice(end + 1)]
      }),
  )

/** Rows of the table in a section, each as a list of cells. The table's head is left out. */
const rowsOf = (section: string) =>
  section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/**
 * Matches a line with the name of a test: `test('`, the end of a table of cases `])('`, or `'` at the start
 * of a line.
 */
const titleLine = /^\s*(?:test\b|describe\b|[\])].*\(|['"`])/

function testFaults(cell: string, { files, read }: Named): string[] {
  const given = [...cell.matchAll(/`([^`]+)`: "([^"]+)"/g)]
  if (given.length === 0) return [`no test in ${cell}`]
  return given.flatMap(([, file = '', title = '']) => {
    if (!files.has(file)) return [`no test file ${file}`]
    const isThere = read(file)
      .split('\n')
      .some((line) => titleLine.test(line) && line.includes(title))
    return isThere ? [] : [`no test "${title}" in ${file}`]
  })
}

function controlFaults(cells: string[], known: Named): string[] {
  const [control = '', where = '', tests = ''] = cells
  if (cells.length !== 3 || cells.includes('')) return [`not three cells: ${control || where || tests}`]
  const places = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  if (places.length === 0) return [`no file in ${where}`]
  const missing = places.filter((file) => !known.files.has(file)).map((file) => `no file ${file}`)
  return [...missing, ...testFaults(tests, known)]
}

const all: Setting[] = Object.values(settings)
const isLimit = ({ name }: Setting) => /^(?:RATE|MAX|MIN|FUND)_|^LINK_SECONDS$/.test(name)

/**
 * Faults of a row in the table of limits. Its source must be a setting with this default value, or code that
 * contains this value.
 */
function limitFaults(cells: string[], { files, read }: Named): string[] {
  const [limit = '', figure = '', said = ''] = cells
  if (cells.length !== 3 || cells.includes('')) return [`not three cells: ${limit || figure || said}`]
  const [, first = '', code] = /^`([^`]+)`(?:: `([^`]+)`)?$/.exec(said) ?? []
  if (code !== undefined) {
    if (!files.has(first)) return [`no file ${first}`]
    return read(first).includes(code) ? [] : [`no ${code} in ${first}`]
  }
  const setting = all.find(({ name }) => name === first)
  if (!setting) return [`no setting ${first || said}`]
  return setting.default === figure ? [] : [`${first} is ${setting.default}, not ${figure}`]
}

/** Claims of docs/security.md that don't agree with the sources, each with a short reason. */
export function securityFaults(text: string, known: Named): string[] {
  const sections = sectionsOf(text)
  const ofChapters = chapters.flatMap((chapter) => {
    const section = sections.get(chapter)
    if (section === undefined) return [`no chapter ${chapter}`]
    const rows = rowsOf(section)
    if (rows.length === 0 && !section.trimStart().startsWith('Not used')) return [`no control in ${chapter}`]
    return rows.flatMap((cells) => controlFaults(cells, known))
  })
  const limits = rowsOf(sections.get('Limits') ?? '')
  const missing = all
    .filter((setting) => isLimit(setting) && !limits.some(([, , said]) => said === `\`${setting.name}\``))
    .map(({ name }) => `no limit ${name}`)
  return [...ofChapters, ...limits.flatMap((cells) => limitFaults(cells, known)), ...missing]
}
