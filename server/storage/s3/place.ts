import type { Env } from '../../env.ts'

export type S3Settings = NonNullable<Env['s3']>

/** Public address of the store, to which the browser talks directly. */
export const endpointOf = ({ endpoint, region }: Pick<S3Settings, 'endpoint' | 'region'>) =>
  new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
