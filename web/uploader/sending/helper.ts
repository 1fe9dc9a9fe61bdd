import { storageHelper } from '#contract/files/uploads'
import { call } from '../../lib/calls/api.ts'
import { pathOf, type Wish } from './grant.ts'

export interface Begun {
  uploadId: string
  key: string
}

export interface SentPart {
  PartNumber: number
  ETag: string
}

export const helper = {
  create(wish: Wish, signal?: AbortSignal) {
    const { kind, name, size, type } = wish
    const objectPath = pathOf(wish)
    const metadata = {
      ...(objectPath ? { objectPath } : { kind }),
      ...(size !== null && { size: String(size) }),
    }
    return call(storageHelper.create, { body: { filename: name, type, metadata }, signal })
  },
  list: ({ uploadId: id, key }: Begun, signal?: AbortSignal) =>
    call(storageHelper.list, { params: { id }, query: { key }, signal }),
  async sign({ uploadId: id, key }: Begun, partNumber: number, signal?: AbortSignal) {
    const params = { id, partNumber: String(partNumber) }
    const { url, ...target } = await call(storageHelper.sign, { params, query: { key }, signal })
    return { ...target, url: new URL(url, location.origin).href }
  },
  complete: ({ uploadId: id, key }: Begun, sent: readonly SentPart[], signal?: AbortSignal) =>
    call(storageHelper.complete, {
      params: { id },
      query: { key },
      body: { parts: sent.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) },
      signal,
    }),
  abort: ({ uploadId: id, key }: Begun, signal?: AbortSignal) =>
    call(storageHelper.abort, { params: { id }, query: { key }, signal }),
}
