const plain = new Intl.NumberFormat('en-US')

// In a module of its own to keep zod out of the landing page's script: money formats import the schemas.

/** 1234 → '1,234'. */
export const count = (value: number) => plain.format(value)

/** 1 → '1 song', 1234 → '1,234 songs'. */
export const counted = (value: number, unit: string, units = `${unit}s`) =>
  `${count(value)} ${value === 1 ? unit : units}`
