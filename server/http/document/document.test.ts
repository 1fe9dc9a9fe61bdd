import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { exportPath } from '#contract/people/export'
import { useSite } from '../../test/test-app.ts'

const world = useSite()

test('the OpenAPI document is a valid 3.1 one', async () => {
  const reply = await world.app.inject('/api/openapi.json')
  const validator = new Validator()
  expect(await validator.validate(reply.json())).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the document names every call of the contract, and the app serves each', async () => {
  const { paths } = (await world.app.inject('/api/openapi.json')).json()
  for (const { method, path } of everyEndpoint) {
    expect(paths[path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')]).toHaveProperty(method.toLowerCase())
    expect(world.app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true)
  }
})

test('the document names the download of an account too', async () => {
  const { paths } = (await world.app.inject('/api/openapi.json')).json()
  expect(paths[exportPath].get.responses['200'].content).toHaveProperty('application/zip')
  expect(world.app.hasRoute({ method: 'GET', url: exportPath })).toBe(true)
})

test('people read the same calls as a page', async () => {
  const reply = await world.app.inject('/api/docs')
  expect(reply.headers['content-type']).toContain('text/html')
  for (const { path } of everyEndpoint) expect(reply.body).toContain(path)
})
