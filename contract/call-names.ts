import type { api } from './api.ts'
import type { Endpoint } from './grammar/endpoint.ts'

// Calls by method and path. They are types alone, so that the browser needn't load the schemas.

type Feature = (typeof api)[keyof typeof api]
type NameOf<E> = E extends Endpoint<infer M, infer Path> ? `${M} ${Path}` : never
type Name = Feature extends infer F ? (F extends object ? NameOf<F[keyof F]> : never) : never
type AddressOf<N> = N extends `GET ${infer Path}` ? Path : never
export type ReadAddress = AddressOf<Name>
export type WriteName = Exclude<Name, `GET ${string}`>

/** Writes whose path has an id, such as a request's. Each must have a case in `reach.test.ts`. */
export type OfRoom = Extract<WriteName, `${string} /api/${string}/:${string}`>
