import * as z from 'zod/mini'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/grammar/endpoint'
import { Problem, problems } from '#contract/grammar/errors'
import { exportFile } from '#contract/people/export'
import { site } from '../../site/site.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const names = (path: string) => [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => name)

function parameters({ path, query, idempotent }: Endpoint): Json[] {
  const inPath = names(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as {
    properties?: Json
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  }
  return [...inPath, ...inQuery, ...(idempotent ? [key] : [])]
}

function operation(tag: string, name: string, endpoint: Endpoint): Json {
  const { method, access, status, body, bodyOptional, reply, paged, summary } = endpoint
  const takesBody = method !== 'GET' && method !== 'DELETE'
  const link = { Link: { description: 'rel="next": the following page', schema: { type: 'string' } } }
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary,
    security: access === 'session' ? [{ session: [] }] : [{}, { session: [] }],
    parameters: parameters(endpoint),
    ...(takesBody && {
      requestBody: {
        required: !bodyOptional,
        content: { 'application/json': { schema: jsonSchema(body, 'input') } },
      },
    }),
    responses: {
      [status]: {
        description: 'Done',
        ...(paged && { headers: link }),
        content: { 'application/json': { schema: jsonSchema(reply, 'output') } },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

/** The file download of an account's export: the only call for signed-in users that returns a file. */
const download = ({ summary, type }: typeof exportFile): Json => ({
  operationId: 'ownExport.file',
  tags: ['ownExport'],
  summary,
  security: [{ session: [] }],
  responses: {
    200: { description: 'Done', content: { [type]: {} } },
    default: { $ref: '#/components/responses/Problem' },
  },
})

export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, calls] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
      const path = endpoint.path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(tag, name, endpoint) }
    }
  }
  paths[exportFile.path] = { get: download(exportFile) }
  const statuses = Object.values(problems).map(({ status, title }) => `${status} ${title}`)
  return {
    openapi: '3.1.0',
    info: {
      title: site.name,
      version: '1',
      description: 'Personalised songs, written by humans for humans. 100% goes to songwriters.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      responses: {
        Problem: {
          description: `Any error is a problem document (RFC 9457): ${statuses.join(', ')}`,
          content: { 'application/problem+json': { schema: jsonSchema(Problem, 'output') } },
        },
      },
    },
  }
}
