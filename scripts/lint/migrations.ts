import { bare, isOutside, type Migration, outsideOf } from '../../server/db/migrating/files.ts'

const nameOf = String.raw`(?:"?public"?\.)?"?(\w+)"?`
const made = new RegExp(`^create table (?:if not exists )?${nameOf}`, 'i')
/** Patterns that find the table that a statement changes. */
const touched = [
  new RegExp(`^alter table (?:if exists )?(?:only )?${nameOf}`, 'i'),
  new RegExp(`^create (?:unique )?index .*? on (?:only )?${nameOf}`, 'i'),
  new RegExp(`^(?:update|delete from) (?:only )?${nameOf}`, 'i'),
]

interface Rule {
  /**
   * True if the statement breaks the rule. `text` is the statement on one line, without comments and string
   * literals.
   */
  breaks: (text: string, statement: string) => boolean
  /** Sentence about the fault and its remedy. */
  instead: string
  /** The statement is allowed two releases later, if a note above it says so. */
  later?: true
  /** The statement is allowed on a table that the same migration creates. */
  free?: true
}

const rules: Rule[] = [
  {
    breaks: (text) => /^(?:drop|truncate)\b/i.test(text) || /^alter\b.* drop (?!not null)/i.test(text),
    instead: 'removes what the build before still uses: remove it two releases later',
    later: true,
  },
  {
    breaks: (text) => /^alter\b.* rename\b/i.test(text),
    instead:
      'renames what the build before still uses: add the new one beside it, and remove the old two releases later',
    later: true,
  },
  {
    breaks: (text) =>
      /^alter type\b/i.test(text) ||
      actionsOf(text).some((one) => /^alter (?:column )?\S+ (?:set data )?type /i.test(one)),
    instead:
      'changes a type, and writes the whole table again: add a column beside it, and fill it in batches',
    later: true,
    free: true,
  },
  {
    breaks: (text) => /\bset not null\b/i.test(text),
    instead:
      'the build before may write null: add CHECK (… IS NOT NULL) NOT VALID once no release does, validate it, and do this after',
    later: true,
    free: true,
  },
  {
    breaks: (text) =>
      actionsOf(text).some((one) => /^add column\b.* not null/i.test(one) && !/ default /i.test(one)),
    instead:
      'the build before leaves the column out, and its writes fail: give it a DEFAULT, or let it be null',
    later: true,
    free: true,
  },
  {
    breaks: (text) =>
      actionsOf(text).some((one) =>
        /^add column\b.*(?: default (?!now\(\))[a-z_."]+\(| generated | unique\b| primary key\b| references )/i.test(
          one,
        ),
      ),
    instead:
      'writes or reads the whole table while nobody may use it: add the plain column, then fill it in batches, index it CONCURRENTLY, or constrain it NOT VALID',
    free: true,
  },
  {
    breaks: (text) =>
      actionsOf(text).some(
        (one) =>
          /^add (?!column\b)(?:constraint|check|foreign|unique|primary|exclude)/i.test(one) &&
          !/ (?:not valid|using index \S+)$/i.test(one),
      ),
    instead:
      'checks the whole table while nobody may write to it: add NOT VALID, and VALIDATE CONSTRAINT in a migration of its own',
    free: true,
  },
  {
    breaks: (text) => /^create (?:unique )?index (?!concurrently)/i.test(text),
    instead:
      'nobody can write to the table until the index is built: .concurrently() in the schema (CREATE INDEX CONCURRENTLY), in a migration of its own',
    free: true,
  },
  {
    breaks: (text, statement) =>
      /^(?:update|delete)\b/i.test(text) &&
      !(outsideOf(statement)?.kind === 'batches' && / limit \d+/i.test(text)) &&
      !(outsideOf(statement)?.kind === 'ranges' && /id"? > \$1 and \S*id"? <= \$2/i.test(text)),
    instead:
      'locks every row that it changes until it ends: select some rows with LIMIT, under a line "-- in batches", or with id > $1 AND id <= $2 under "-- in ranges of TABLE", in a migration of its own',
    free: true,
  },
  {
    breaks: (text) =>
      /^(?:do|call|execute|create (?:or replace )?(?:function|procedure|trigger|sequence))\b/i.test(text),
    instead: 'hides what it does, or is not on every engine: say it in plain statements',
  },
]

function actionsOf(text: string): string[] {
  const [, rest] = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/i.exec(text) ?? []
  return rest ? rest.split(/,(?![^(]*\))/).map((one) => one.trim()) : []
}

/** Statement on one line, without comments, string contents and the final semicolon. */
const plain = (statement: string) =>
  bare(statement)
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replace(/;$/, '')

const note = /^\s*-- two releases after ([0-9a-f]{7,40}): \S/m

/**
 * Returns what is wrong in the note above a statement. Undefined if the note is valid. `releases` are
 * commits, newest first.
 */
function wrongNote(statement: string, releases: string[]): string | undefined {
  const [, commit] = note.exec(statement) ?? []
  if (!commit)
    return 'a statement that is due says so above itself: "-- two releases after COMMIT: reason", with the last release that still uses it'
  const at = releases.indexOf(commit)
  if (at < 0) return `${commit} is no release of docs/releases.md`
  if (at === 0)
    return `${commit} is the newest release: there has to be one after it that no longer uses this`
  return undefined
}

/**
 * Sentences about statements of a migration that break a rolling upgrade. During and after the migration,
 * servers with the previous build still run (docs/migrations.md).
 */
export function faultsOf(
  { tag, statements }: Pick<Migration, 'tag' | 'statements'>,
  releases: string[],
): string[] {
  isOutside({ tag, statements })
  const own = new Set(statements.map((statement) => made.exec(bare(statement))?.[1]))
  return statements.flatMap((statement) => {
    const text = plain(statement)
    const table = touched.map((pattern) => pattern.exec(text)?.[1]).find((name) => name)
    return rules
      .filter(({ breaks, free }) => breaks(text, statement) && !(free && table && own.has(table)))
      .flatMap(({ instead, later }) => {
        const wrong = later && wrongNote(statement, releases)
        if (later && !wrong) return []
        return [`${tag}: ${bare(statement).slice(0, 80)}: ${[instead, wrong].filter(Boolean).join('; ')}`]
      })
  })
}
