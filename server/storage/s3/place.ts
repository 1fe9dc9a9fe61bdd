import type { Env } from '../../env.ts'

export type S3Settings = NonNullable<Env['s3']>

/** Where the store is for everyone: the browser talks to it directly. */
export const endpointOf = ({ endpoint, region }: Pick<S3Settings, 'endpoint' | 'region'>) =>
  new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
