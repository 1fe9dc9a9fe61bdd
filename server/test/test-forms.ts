import type { TestApp } from './test-app.ts'

type Pairs = Record<string, string>

/** Sends a form as a browser without JavaScript does. */
export const postForm = ({ app }: Pick<TestApp, 'app'>, url: string, form: Pairs = {}, headers: Pairs = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })

export const inputIn = (page: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page)?.[0] ?? ''
