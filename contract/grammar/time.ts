/** Units of time, in milliseconds and in seconds: each use names which. */
export const ms = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const
export const seconds = { minute: 60, hour: 3600, day: 86_400 } as const

/** ISO time so many milliseconds after another one; before it where they are negative. */
export const plus = (at: Date | string | number, milliseconds: number) =>
  new Date(new Date(at).getTime() + milliseconds).toISOString()
