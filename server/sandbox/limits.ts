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
