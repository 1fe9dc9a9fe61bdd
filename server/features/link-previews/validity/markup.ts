import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const markup = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    // Only rules of the HTML standard, no rules of style.
    extends: ['html-validate:standard'],
  }),
)

export async function faultsOfMarkup(html: string): Promise<string[]> {
  const { results } = await markup.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  )
}
