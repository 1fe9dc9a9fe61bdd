/** Every table, each in the file of its noun: what drizzle-kit reads, and whoever asks of several nouns at once. */
export * from './schema/files.ts'
export * from './schema/live.ts'
export * from './schema/money.ts'
export * from './schema/people.ts'
export * from './schema/projects.ts'
export * from './schema/record.ts'
export * from './schema/requests.ts'
export * from './schema/told.ts'
