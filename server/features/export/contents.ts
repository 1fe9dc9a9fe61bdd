import { Readable } from 'node:stream'
import { unhurried } from '../../db/connections/budget.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Entry } from './archive/archive.ts'
import { everyNoun } from './nouns/every.ts'
import { type Noun, schemaOfNoun } from './nouns/fields.ts'
import { pageOf } from './page/page.ts'
import { type Reading, rowsOf } from './rows.ts'

const indexPage = 'index.html'
const dataOf = ({ name }: Pick<Noun, 'name'>) => `data/${name}.json`
const schemaAt = ({ name }: Pick<Noun, 'name'>) => `schemas/${name}.schema.json`
const missingList = 'files-that-are-missing.txt'

const streamed = (text: AsyncIterable<string>) =>
  Readable.from(
    (async function* () {
      for await (const part of text) yield Buffer.from(part)
    })(),
    { objectMode: false },
  )
const asText = (text: string) => Readable.from([Buffer.from(text)], { objectMode: false })

async function* jsonOf(reading: Reading, noun: Noun) {
  let before = '[\n'
  for await (const page of rowsOf(reading, noun)) {
    yield before + page.map((row) => JSON.stringify(row, null, 2)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

interface Exported {
  reading: Reading
  storage: Storage
  name: string
  site: string
  now: Date
}

/**
 * Entries of an export, in this order: for each `Noun` a JSON file with its data and a JSON schema, then the
 * HTML page that shows all data, then the files. Rows are read twice, for the JSON and for the page, so that
 * memory never contains more than one page of rows.
 */
export async function* contentsOf(exported: Exported): AsyncGenerator<Entry> {
  const { reading, storage } = exported
  for (const noun of everyNoun) {
    yield { name: dataOf(noun), compress: true, open: async () => streamed(jsonOf(reading, noun)) }
    const schema = `${JSON.stringify(schemaOfNoun(noun), null, 2)}\n`
    yield { name: schemaAt(noun), compress: true, open: async () => asText(schema) }
  }
  const page = () =>
    pageOf({ ...exported, nouns: everyNoun, rowsOf: (noun) => rowsOf(reading, noun), dataOf })
  yield { name: indexPage, compress: true, open: async () => streamed(page()) }
  const missing: string[] = []
  for (const { key, place } of reading.files.all()) {
    const open = async () => {
      const stream = await unhurried(() => storage.read(key))
      if (!stream) missing.push(place)
      return stream ?? asText('')
    }
    yield { name: place, compress: false, open }
  }
  // A file that is missing in the store doesn't stop the export. A list names it.
  if (missing.length > 0) {
    const list = `We could not find these files of yours:\n${missing.join('\n')}\n`
    yield { name: missingList, compress: true, open: async () => asText(list) }
  }
}
