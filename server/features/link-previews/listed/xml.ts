import { html } from '../../../html.ts'

/** Characters that XML 1.0 doesn't allow, not even escaped. */
const impossible = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

/** User text without the characters that XML doesn't allow. */
export const sayable = (text: string) => text.toWellFormed().replaceAll(impossible, '')

export const document = (root: { text: string }) => `<?xml version="1.0" encoding="utf-8"?>\n${root.text}\n`

/** A tagged template that escapes its values: HTML escaping also suits XML. */
export const xml = html
