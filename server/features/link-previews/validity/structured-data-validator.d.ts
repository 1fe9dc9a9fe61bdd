declare module '@adobe/structured-data-validator' {
  /** What is wrong with one typed thing of a page. */
  interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
  }

  export default class Validator {
    /** Takes the vocabulary as schema.org publishes it, as JSON-LD. */
    constructor(vocabulary: { '@graph': object[] })
    /** Things of a page by their type. */
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
