/** The product's colours, light and dark, as web/styles/tokens.css has them: mail programs know no variables. */
export const palette = {
  paper: ['#f3eadb', '#14100d'],
  raised: ['#fbf5ea', '#1e1813'],
  ink: ['#1e1712', '#f4e8d5'],
  muted: ['#63533f', '#b8a68e'],
  line: ['#d5c4a8', '#3b3026'],
  accent: ['#ad2f05', '#ff7f47'],
  'on-accent': ['#fff9f0', '#1f0d04'],
  glow: ['#ff5a1f', '#ff6a2b'],
} as const

export const light = (name: keyof typeof palette) => palette[name][0]
export const dark = (name: keyof typeof palette) => palette[name][1]
