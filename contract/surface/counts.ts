import { once } from './once.ts'

const plain = once(() => new Intl.NumberFormat('en-US'))

// A separate module keeps zod out of the landing page's script: money formats import the schemas.

/** 1234 → '1,234'. */
export const count = (value: number) => (value < 1000 ? String(value) : plain().format(value))

/** 1 → '1 song', 1234 → '1,234 songs'. */
export const counted = (value: number, unit: string, units = `${unit}s`) =>
  `${count(value)} ${value === 1 ? unit : units}`
