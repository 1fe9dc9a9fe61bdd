import { html } from '../../html.ts'

const button =
  'inline-flex min-h-11 w-full cursor-pointer items-center justify-center gap-2 rounded-md border-[1.5px] px-5 py-2 text-center text-sm font-semibold transition-[filter,opacity,translate] duration-150 active:translate-y-px'

export const primary = `${button} border-accent bg-accent text-on-accent hover:brightness-110`
export const secondary = `${button} border-edge text-ink hover:border-ink hover:bg-ink hover:text-paper`

export const link = (href: string, words: string) =>
  html`<a href="${href}" class="inline-flex min-h-11 items-center font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent">${words}</a>`
