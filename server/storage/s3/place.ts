import type { Env } from '../../env.ts'

export type S3Settings = NonNullable<Env['s3']>

/** Public address of the store. The browser sends its requests directly to this address. */
export const endpointOf = ({ endpoint, region }: Pick<S3Settings, 'endpoint' | 'region'>) =>
  new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
