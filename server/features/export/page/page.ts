import type { Media } from '#contract/files/uploads'
import { mediaTypes } from '#contract/files/uploads'
import { type Html, html } from '../../../html.ts'
import { site as own } from '../../../site/site.ts'
import type { Field, Noun, Row } from '../nouns/fields.ts'
import { style } from './style.ts'

interface Shown {
  name: string
  site: string
  now: Date
  nouns: readonly Noun[]
  rowsOf: (noun: Noun) => AsyncIterable<readonly Row[]>
  dataOf: (noun: Noun) => string
}

/** Content security policy: loads only files next to the page, and runs no script. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; media-src 'self' file:`

/** HTML page that shows a whole export from disk, without network and script. */
export async function* pageOf({ name, site, now, nouns, rowsOf, dataOf }: Shown): AsyncGenerator<string> {
  const day = now.toISOString().slice(0, 10)
  yield `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${own.name}: what is yours, ${day}</title>${style()}</head><body>
<header><h1>What is yours at ${own.name}</h1>
<p>${name}, on ${day}, from ${site}. For programs, the same is in the folder <code>data</code> as JSON, with a description of each file in <code>schemas</code>.</p></header>
<nav aria-labelledby="contents"><h2 id="contents">Contents</h2><ul>${nouns.map(
      (noun) => html`<li><a href="#${noun.name}">${noun.title}</a></li>`,
    )}</ul></nav><main>`.text
  }\n`
  for (const noun of nouns) {
    yield html`<section id="${noun.name}" aria-labelledby="${noun.name}-title">
<h2 id="${noun.name}-title">${noun.title}</h2><p>${noun.about} <a href="${dataOf(noun)}">${noun.title} as JSON</a></p>\n`
      .text
    let isEmpty = true
    for await (const page of rowsOf(noun)) {
      isEmpty = false
      yield page.map((row) => entry(noun, row).text).join('')
    }
    yield isEmpty ? '<p class="none">Nothing.</p></section>\n' : '</section>\n'
  }
  yield '</main></body></html>\n'
}

/** Ids are shown after the other fields of a row. */
const isId = (name: string) => name === 'id' || name === 'songRequestId'

const entry = ({ fields }: Noun, row: Row) => {
  const ordered = Object.entries(fields).toSorted(([one], [other]) => Number(isId(one)) - Number(isId(other)))
  const shown = ordered.flatMap(([name, field]) => {
    const value = row[name]
    const isThere = value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
    return isThere ? [html`<div><dt>${field.label}</dt><dd>${said(field, value)}</dd></div>`] : []
  })
  return html`<article><dl>${shown}</dl></article>\n`
}

function said({ kind, label }: Field, value: unknown): Html {
  if (kind === 'file') return file(String(value), label)
  if (Array.isArray(value))
    return html`<ul>${value.map((one: unknown) => html`<li>${kind === 'files' ? file(String(one), label) : plain(one)}</li>`)}</ul>`
  return plain(value)
}

function plain(value: unknown): Html {
  if (typeof value === 'boolean') return html`${value ? 'Yes' : 'No'}`
  if (typeof value === 'object') return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const [, day, minute] = moment.exec(text) ?? []
  return day ? html`<time datetime="${text}">${day} ${minute} UTC</time>` : html`${text}`
}

const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+Z$/

const has = (media: Media, path: string) =>
  Object.keys(mediaTypes[media]).some((ending) => path.endsWith(`.${ending}`))

/** A link to a file beside the page, and the file itself if a browser can show it. */
function file(path: string, label: string): Html {
  const address = path.split('/').map(encodeURIComponent).join('/')
  const name = path.slice(path.lastIndexOf('/') + 1)
  return html`<a href="${address}">${name}</a>${
    has('audio', path) && html`<audio controls preload="none" src="${address}" aria-label="${name}"></audio>`
  }${has('image', path) && html`<img src="${address}" alt="${label}" loading="lazy">`}`
}
