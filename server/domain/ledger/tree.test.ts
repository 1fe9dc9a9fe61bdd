import { expect, test } from 'vitest'
import { leafHash, pathOf, rootByPath, rootOf } from './tree.ts'

/** Test data of Certificate Transparency (RFC 6962): leaves, and below the root over the first n leaves. */
const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex'))
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const hashes = inputs.map(leafHash)

test('roots are those of RFC 6962’s test data', () => {
  expect(roots.map((_, n) => rootOf(hashes.slice(0, n)).toString('hex'))).toEqual(roots)
})

test('each leaf’s path leads to the root, and no other leaf, place or cut path does', () => {
  for (let size = 1; size <= 8; size++)
    for (let index = 0; index < size; index++) {
      const path = pathOf(hashes.slice(0, size), index)
      const by = (leaf: Buffer, change = {}) =>
        rootByPath(leaf, { index, size, path, ...change })?.toString('hex')
      expect(by(hashes[index]!)).toBe(roots[size])
      expect(by(leafHash(Buffer.from('other')))).not.toBe(roots[size])
      expect(by(hashes[index]!, { index: size })).toBeUndefined()
      expect(by(hashes[index]!, { path: [...path, hashes[0]!] })).not.toBe(roots[size])
      if (size > 1) expect(by(hashes[index]!, { path: path.slice(1) })).not.toBe(roots[size])
    }
})
