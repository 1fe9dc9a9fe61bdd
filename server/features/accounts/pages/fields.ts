import { type Html, html } from '../../../html.ts'
import { primary } from '../../../http/plain-pages/parts.ts'

/** The result of a submitted form: the values to show in it again, and the errors. */
export interface Filled {
  values: Record<string, string>
  /** Errors by field; under '' those of the whole form. */
  problems: Record<string, string>
}
export const empty: Filled = { values: {}, problems: {} }

interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  hint?: string
}

const look =
  'block w-full min-h-11 rounded-md border-[1.5px] border-edge bg-paper px-3.5 py-2 text-base text-ink hover:border-ink aria-invalid:border-danger'

/** A labelled input with its error beside it. A password is never shown again; the first error has the focus. */
function field(
  { values, problems }: Filled,
  { name, label, type = 'text', autocomplete, hint }: Field,
): Html {
  const problem = problems[name]
  const value = type === 'password' ? undefined : values[name]
  const [first] = Object.keys(problems)
  return html`<div>
  <label for="${name}" class="mb-1.5 block text-sm font-semibold">${label}</label>
  <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required class="${look}"${value && html` value="${value}"`}${(problem || hint) && html` aria-describedby="${name}-below"`}${problem && html` aria-invalid="true"`}${first === name && html` autofocus`}>
  ${(problem || hint) && html`<div id="${name}-below" class="mt-1.5 text-xs">${hint && html`<p class="text-muted">${hint}</p>`}${problem && html`<p class="font-semibold text-danger">${problem}</p>`}</div>`}
</div>`
}

/** A notice above the form; the live region is polite for good news and assertive for a failure. */
export const notice = (words: string | Html) =>
  html`<p role="status" class="mt-5 rounded-md border border-approved bg-approved-tint px-4 py-3 text-sm text-approved">${words}</p>`
const alert = (words: string) =>
  html`<p role="alert" class="rounded-md border border-danger bg-danger-tint px-4 py-3 text-sm font-semibold text-danger">${words}</p>`

interface Form {
  action: string
  filled: Filled
  hidden?: Record<string, string>
  fields: Field[]
  submit: string
}

/** Validated by the server alone (`novalidate`), so that every browser says the same in the same place. */
export const form = ({ action, filled, hidden = {}, fields, submit }: Form) =>
  html`<form method="post" action="${action}" novalidate class="mt-6 grid gap-5">
  ${filled.problems[''] && alert(filled.problems[''])}
  ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
  ${fields.map((one) => field(filled, one))}
  <button class="${primary} mt-1">${submit}</button>
</form>`
