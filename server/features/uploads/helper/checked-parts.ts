import { parts } from '#contract/files/uploads'
import { inMB } from '#contract/surface/format'
import { HttpError, invalid } from '../../../errors.ts'
import type { Part } from '../../../storage/storage.ts'

interface Named {
  PartNumber: number
  ETag: string
}

const bare = (etag: string) => etag.replaceAll('"', '')

/**
 * Returns the stored parts that the client named. Throws if a part is missing, was replaced since, is out of
 * order or is too small. Also throws if the total size exceeds the maximum, or differs from the declared
 * size.
 */
export function checkedParts(
  named: Named[],
  arrived: Part[],
  { maxBytes, declaredSize }: { maxBytes: number; declaredSize: number | null },
): Part[] {
  if (named.length === 0) throw invalid('A file has at least one part', 'parts')
  const byNumber = new Map(arrived.map((part) => [part.number, part]))
  const chosen = named.map(({ PartNumber, ETag }, at) => {
    if (at > 0 && PartNumber <= named[at - 1]!.PartNumber)
      throw invalid('Parts are named in their order, each once', `parts.${at}`)
    const part = byNumber.get(PartNumber)
    if (!part || bare(part.etag) !== bare(ETag))
      throw invalid(`Part ${PartNumber} has not arrived as it is named here`, `parts.${at}`)
    if (at < named.length - 1 && part.size < parts.minBytes)
      throw invalid(`Each part but the last has at least ${inMB(parts.minBytes)}`, `parts.${at}`)
    return part
  })
  const size = chosen.reduce((sum, part) => sum + part.size, 0)
  if (size > maxBytes) throw new HttpError('tooLarge', `This file is larger than ${inMB(maxBytes)}`)
  if (declaredSize !== null && size !== declaredSize)
    throw invalid(`These parts have ${size} bytes together, and the file has ${declaredSize}`, 'parts')
  return chosen
}
