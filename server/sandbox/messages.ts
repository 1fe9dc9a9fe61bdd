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

/** Limits of the running job, in memory that the child's two threads share. */
export interface Limits {
  megabytes: number
  ms: number
  /** Counted from 1; 0 while none runs. */
  job: number
}

export const sharedLimits = () => new Int32Array(new SharedArrayBuffer(12))

export function writeLimits(shared: Int32Array, { megabytes, ms, job }: Limits) {
  Atomics.store(shared, 0, megabytes)
  Atomics.store(shared, 1, ms)
  Atomics.store(shared, 2, job)
}

export const readLimits = (shared: Int32Array): Limits => ({
  megabytes: Atomics.load(shared, 0),
  ms: Atomics.load(shared, 1),
  job: Atomics.load(shared, 2),
})
