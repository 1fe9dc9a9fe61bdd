import path from 'node:path'

export const root = path.join(import.meta.dirname, '..', '..')
