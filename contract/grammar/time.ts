/** Units of time, in milliseconds (`ms`) and in seconds (`seconds`). */
export const ms = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const
export const seconds = { minute: 60, hour: 3600, day: 86_400 } as const

/** Adds milliseconds to a time and returns an ISO time. Negative milliseconds give an earlier time. */
export const plus = (at: Date | string | number, milliseconds: number) =>
  new Date(new Date(at).getTime() + milliseconds).toISOString()
