/** What the program tells a child. */
export type ToChild =
  | { type: 'run'; module: string; input: unknown; ms: number; megabytes: number }
  | { type: 'bytes'; id: number; bytes: Uint8Array | undefined }

/** What a child tells the program. */
export type FromChild =
  | { type: 'ready' }
  | { type: 'read'; id: number; start: number; end: number }
  | { type: 'done'; value: unknown; rss: number }
  | { type: 'failed'; reason: string }

/** Bytes of the file, first and last included; undefined if the file is gone. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array | undefined>

/** The `run` export of a job's module. It runs in a child, without settings, secrets or the database. */
export type Job<Input, Value> = (input: Input, read: ReadBytes) => Promise<Value>
