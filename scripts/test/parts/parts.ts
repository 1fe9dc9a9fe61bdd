/**
 * Globs of unit and server tests that run only in `npm run test:all`, not in `npm test`. They test tools and
 * documents, or they run whole programs and test their operation.
 */
export const onlyInAll = [
  '{scripts/{archives,doctor,jobs},trials}/**/*.test.ts',
  'scripts/test/launcher.test.ts',
  'scripts/lint/*.test.ts',
  'scripts/floors/floors.test.ts',
  'scripts/build.test.ts',
  'scripts/web/keep-last.test.ts',
  // Tests in which programs are started, stopped, killed or restored, run next to other builds, or lose their
  // database.
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
  // Tests that repeat each write with several processes, and with connections that break.
  'server/test/{lost-answers,stale}/*.test.ts',
  // Tests with the largest allowed files, with full disks or little memory, and with hostile files.
  'server/features/export/rows.test.ts',
  'server/features/link-previews/pictures.test.ts',
  'server/features/uploads/put-routes.test.ts',
  'server/sandbox/*.test.ts',
  'server/test/hostile/*.test.ts',
  // Ten thousand calls against limits.
  'server/features/donations/by-email/ask.test.ts',
]

/** Environment that sets the largest size of hostile files. */
export const largest = { HOSTILE_MB: '50' }

/** Property tests. `npm test` runs few random sequences, and `npm run test:all` runs more. */
export const longer = {
  files: ['server/test/property/money.test.ts', 'server/test/fuzz/fuzz.test.ts'],
  env: { RACES: '2000', FUZZ_CALLS: '1000' },
}
