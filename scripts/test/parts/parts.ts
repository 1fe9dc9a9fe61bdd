/**
 * Unit and server tests that only `npm run test:all` runs, as globs: of tools and documents, and trials with
 * whole programs that prove operations rather than the product. `npm test` excludes them.
 */
export const onlyInAll = [
  '{scripts/{archives,doctor,jobs},trials}/**/*.test.ts',
  'scripts/test/launcher.test.ts',
  'scripts/lint/*.test.ts',
  'scripts/floors/floors.test.ts',
  'scripts/build.test.ts',
  'scripts/web/keep-last.test.ts',
  // Programs that start, stop, are killed, restored, watched, run with other builds, or lose their database.
  'server/main.test.ts',
  'server/{archive,metrics,replay}/*.test.ts',
  'server/db/{embedded,migrating,starting}/*.test.ts',
  'server/http/health/*.test.ts',
  'server/storage/s3/frozen.test.ts',
  'server/work/outside-log.test.ts',
  'server/features/**/killed.test.ts',
  'server/features/notifications/mails/outbox.test.ts',
  'server/http/assets/shared.test.ts',
  'server/test/{away,upgrade}/*.test.ts',
  // Each write again, on several processes and with cut connections.
  'server/test/{lost-answers,stale}/*.test.ts',
  // Memory, disks and hostile files, at their largest sizes.
  'server/features/export/rows.test.ts',
  'server/features/link-previews/pictures.test.ts',
  'server/features/uploads/put-routes.test.ts',
  'server/sandbox/*.test.ts',
  'server/test/hostile/*.test.ts',
]

/** Largest size of hostile files. */
export const largest = { HOSTILE_MB: '50' }

/** Property tests that play some sequences in `npm test`, and more in `npm run test:all`. */
export const longer = {
  files: ['server/test/property/money.test.ts', 'server/test/fuzz/fuzz.test.ts'],
  env: { MONEY_SEQUENCES: '200', FUZZ_CALLS: '1000' },
}
