declare module 'pg/lib/utils.js' {
  /** Converts a value to the format that PostgreSQL reads. */
  export function prepareValue(value: unknown): string | Buffer | null
}
