/**
 * Colour palette, light and dark. The style sheets have the same values (compared by
 * scripts/web/styles/own-styles.test.ts). For media without CSS variables: mails, link preview images, icons,
 * the embedded player.
 */
export const palette = {
  paper: ['#f3eadb', '#14100d'],
  raised: ['#fbf5ea', '#1e1813'],
  sunk: ['#e9ddc8', '#0d0a08'],
  ink: ['#1e1712', '#f4e8d5'],
  muted: ['#63533f', '#b8a68e'],
  line: ['#d5c4a8', '#3b3026'],
  edge: ['#8a765c', '#806d57'],
  accent: ['#ad2f05', '#ff7f47'],
  'on-accent': ['#fff9f0', '#1f0d04'],
  glow: ['#ff5a1f', '#ff6a2b'],
  danger: ['#9b1535', '#ff8a93'],
  'danger-tint': ['#f6dcd9', '#3a1a1d'],
  open: ['#27508f', '#9dbdf2'],
  'open-tint': ['#dde3ea', '#1d2738'],
  progress: ['#7d4f00', '#f0bd5c'],
  'progress-tint': ['#f2e0b8', '#33270f'],
  completed: ['#7a2c72', '#e2a3da'],
  'completed-tint': ['#eedbe6', '#35203a'],
  approved: ['#2b6436', '#93cf9b'],
  'approved-tint': ['#d9e6d0', '#1b2f1f'],
  disc: ['#1e1712', '#2c221b'],
  band: ['#1e1712', '#1e1813'],
  'on-band': ['#f3eadb', '#f4e8d5'],
  groove: ['#3a2e26', '#3e3128'],
} as const

export type Colour = keyof typeof palette
export type OwnColours = Partial<Record<Colour, readonly [light: string, dark: string]>>
