import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMigrations } from '../../server/db/migrating/files.ts'
import { releases } from '../docs/releases.ts'
import { root } from '../test-runner/root.ts'
import { faultsOf } from './migrations.ts'

/** Last migration that is older than this lint. Older ones are not checked. */
const baseline = '0032_ways_changes'

test('every migration since the baseline leaves the build before it alive', () => {
  const all = readMigrations(path.join(root, 'server', 'db', 'migrations'))
  const commits = releases().map(({ commit }) => commit)
  const from = all.findIndex(({ tag }) => tag === baseline) + 1
  expect(from).toBeGreaterThan(0)
  expect(all.slice(from).flatMap((migration) => faultsOf(migration, commits))).toEqual([])
  // Shows that the rules work: they find faults in older migrations.
  expect(all.slice(0, from).flatMap((migration) => tried(migration.statements))).not.toEqual([])
})

const known = ['ccccccc', 'bbbbbbb', 'aaaaaaa']

/** Faults of these statements. If the check throws instead, the text of that error. */
function tried(statements: string[]): string[] {
  try {
    return faultsOf({ tag: '0033_new', statements }, known)
  } catch (error) {
    return [String(error)]
  }
}

const table = 'CREATE TABLE "songs" ("id" uuid PRIMARY KEY NOT NULL, "title" text NOT NULL);'
const due = '-- two releases after aaaaaaa: bbbbbbb reads the other column\n'

describe.each([
  ['removes', 'ALTER TABLE "songs" DROP COLUMN "title";', `${due}ALTER TABLE "songs" DROP COLUMN "title";`],
  ['removes', 'ALTER TABLE songs DROP title;', 'ALTER TABLE "songs" ALTER COLUMN "title" DROP NOT NULL;'],
  ['removes', 'DROP TABLE "songs";', `${due}DROP TABLE "songs";`],
  ['removes', 'DROP INDEX "songs_title";', `${due}DROP INDEX CONCURRENTLY IF EXISTS "songs_title";`],
  [
    'removes',
    'ALTER TABLE "songs" ADD COLUMN "a" text, DROP CONSTRAINT "b";',
    `COMMENT ON TABLE songs IS 'drop it';`,
  ],
  ['removes', 'TRUNCATE "songs";', 'ALTER TABLE "songs" ADD COLUMN "drop_at" text;'],
  [
    'renames',
    'ALTER TABLE "songs" RENAME COLUMN "title" TO "name";',
    `${due}ALTER TABLE "songs" RENAME TO "old";`,
  ],
  [
    'a type',
    'ALTER TABLE "songs" ALTER COLUMN "title" SET DATA TYPE integer;',
    'ALTER TABLE "songs" ADD COLUMN "type" text;',
  ],
  ['a type', `ALTER TYPE kind ADD VALUE 'x';`, `${due}ALTER TABLE songs ALTER title TYPE varchar;`],
  [
    'null',
    'ALTER TABLE "songs" ALTER COLUMN "title" SET NOT NULL;',
    `${due}ALTER TABLE "songs" ALTER COLUMN "title" SET NOT NULL;`,
  ],
  [
    'a DEFAULT',
    'ALTER TABLE "songs" ADD COLUMN "plays" integer NOT NULL;',
    'ALTER TABLE "songs" ADD COLUMN "plays" integer DEFAULT 0 NOT NULL;',
  ],
  [
    'fill it',
    'ALTER TABLE "songs" ADD COLUMN "a" uuid DEFAULT gen_random_uuid();',
    'ALTER TABLE "songs" ADD COLUMN "a" timestamp DEFAULT now();',
  ],
  [
    'index it',
    'ALTER TABLE "songs" ADD COLUMN "code" text UNIQUE;',
    'ALTER TABLE "songs" ADD COLUMN "unique_code" text;',
  ],
  [
    'NOT VALID',
    'ALTER TABLE "songs" ADD CONSTRAINT "a" CHECK (plays > 0);',
    'ALTER TABLE "songs" ADD CONSTRAINT "a" CHECK (plays > 0) NOT VALID;',
  ],
  [
    'NOT VALID',
    'ALTER TABLE songs ADD FOREIGN KEY (a) REFERENCES b(id);',
    'ALTER TABLE songs ADD CONSTRAINT a UNIQUE USING INDEX songs_a;',
  ],
  [
    'concurrently()',
    'CREATE UNIQUE INDEX "songs_title" ON "songs" USING btree ("title");',
    'CREATE UNIQUE INDEX CONCURRENTLY "songs_title" ON "songs" USING btree ("title");',
  ],
  [
    'in batches',
    'UPDATE songs SET plays = 0;',
    '-- in batches\nUPDATE songs SET plays = 0 WHERE id IN (SELECT id FROM songs WHERE plays IS NULL LIMIT 1000);',
  ],
  [
    'LIMIT',
    '-- in batches\nUPDATE songs SET plays = 0 WHERE plays IS NULL;',
    'INSERT INTO kinds VALUES (1);',
  ],
  [
    'in ranges of TABLE',
    '-- in ranges of songs\nUPDATE songs SET plays = 0 WHERE id > $1;',
    '-- in ranges of songs\nUPDATE "songs" SET plays = 0 WHERE "songs"."id" > $1 AND "songs"."id" <= $2;',
  ],
  [
    'in batches',
    'DELETE FROM "songs" WHERE "title" IS NULL;',
    '-- in batches\nDELETE FROM songs WHERE id IN (SELECT id FROM songs WHERE title IS NULL LIMIT 500);',
  ],
  [
    'plain statements',
    `DO $$ BEGIN EXECUTE 'drop table songs'; END $$;`,
    'ALTER TABLE "songs" VALIDATE CONSTRAINT "a";',
  ],
])('%s', (words, bad, good) => {
  test(bad, () => expect(tried([bad]).join()).toContain(words))
  test(`fine: ${good}`, () => expect(tried([good])).toEqual([]))
})

test('a table of the migration itself may get everything at once', () => {
  const rest = [
    'ALTER TABLE "songs" ADD CONSTRAINT "fk" FOREIGN KEY ("a") REFERENCES "public"."users"("id") ON DELETE no action;',
    'CREATE INDEX "songs_title" ON "songs" USING btree ("title");',
    'UPDATE "songs" SET "title" = \'\';',
  ]
  expect(tried([table, ...rest])).toEqual([])
  expect(tried(rest)).toHaveLength(3)
  expect(tried([table, 'DROP TABLE "songs";'])).toHaveLength(1)
})

test('a removal names a release that was listed, and that another one came after', () => {
  const noted = (words: string) => tried([`${words}\nALTER TABLE "songs" DROP COLUMN "title";`]).join()
  expect(noted('-- two releases after bbbbbbb: ccccccc has its title elsewhere')).toBe('')
  expect(noted('-- two releases after ccccccc: no use')).toContain('ccccccc is the newest release')
  expect(noted('-- two releases after 1234567: no use')).toContain(
    '1234567 is no release of docs/releases.md',
  )
  expect(noted('-- two releases after aaaaaaa:')).toContain('"-- two releases after COMMIT: reason"')
})

test('statements for inside and outside a transaction are told apart before they are run', () => {
  expect(
    tried(['ALTER TABLE "songs" ADD COLUMN "a" text;', 'CREATE INDEX CONCURRENTLY "b" ON "songs" ("a");']),
  ).toEqual([expect.stringContaining('put them into two migrations')])
})
