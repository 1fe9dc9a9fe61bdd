import { summed } from './archives.ts'
import { faultOf } from './objects/objects.ts'
import type { Place } from './place/place.ts'

/** Compares every object of an archive with its hash, without a key. Returns a sentence for each mismatch. */
export async function checkArchive(
  place: Place,
  archive: string,
): Promise<{ objects: number; faults: string[] }> {
  const faults: string[] = []
  let objects = 0
  for await (const { object, sha256 } of summed(place, archive)) {
    objects++
    const fault = await faultOf(place, object, sha256)
    if (fault) faults.push(fault)
  }
  return { objects, faults }
}
