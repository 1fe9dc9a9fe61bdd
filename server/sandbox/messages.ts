export type ToChild =
  | { type: 'run'; module: string; input: unknown; ms: number; megabytes: number }
  | { type: 'bytes'; id: number; bytes: Uint8Array | undefined }

export type FromChild =
  | { type: 'ready' }
  | { type: 'read'; id: number; start: number; end: number }
  | { type: 'done'; value: unknown; rss: number; ms: number }
  | { type: 'failed'; reason: string; ms: number }

/** Reads bytes of the file, from `start` to `end` inclusive. Undefined if the file no longer exists. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array | undefined>

/** A job: the export `run` of a module. Runs in a child process, without settings, secrets or database. */
export type Job<Input, Value> = (input: Input, read: ReadBytes) => Promise<Value>

/** Limits of the running job. They are in memory shared by the child's main thread and its watchdog. */
export interface Limits {
  megabytes: number
  /** Processor time in milliseconds. */
  ms: number
  /** Number of the job, counted from 1. 0 while no job runs. */
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
