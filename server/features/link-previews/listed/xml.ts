import { html } from '../../../html.ts'

/** Signs that XML 1.0 has no place for, not even escaped. */
const impossible = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

/** What people wrote, as XML can say it. */
export const sayable = (text: string) => text.toWellFormed().replaceAll(impossible, '')

/** A whole document of what `xml` made. */
export const document = (root: { text: string }) => `<?xml version="1.0" encoding="utf-8"?>\n${root.text}\n`

/** Escapes what is put into it: what is safe in HTML is safe in XML. */
export const xml = html
