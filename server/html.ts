/** Marks text as safe HTML, so that `html` doesn't escape it again. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString() {
    return this.text
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

type Piece = string | number | Html | false | null | undefined | Piece[]

function piece(value: Piece): string {
  if (Array.isArray(value)) return value.map(piece).join('')
  if (value === false || value === null || value === undefined) return ''
  return value instanceof Html ? value.text : escapeHtml(String(value))
}

/** Template tag that escapes its values. `false`, null and undefined become an empty string. */
export const html = (strings: TemplateStringsArray, ...values: Piece[]) =>
  new Html(strings.reduce((text, part, at) => text + piece(values[at - 1]) + part))

/** JSON that is safe inside a script element, even if it contains user text. */
export const inScript = (value: unknown) => new Html(JSON.stringify(value).replaceAll('<', '\\u003c'))
