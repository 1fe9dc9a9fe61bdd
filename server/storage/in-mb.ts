/** A number of bytes as people read it: '50 MB', '1.5 MB'. */
export const inMB = (bytes: number) => `${Math.round((bytes / 1_048_576) * 10) / 10} MB`
