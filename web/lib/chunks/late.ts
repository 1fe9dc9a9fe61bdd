import type { ComponentType } from 'react'
import { kept, renewable } from './renewable.ts'

/**
 * Components of a module that loads late. `load` begins that before one of them is drawn, beside the calls whose
 * answers they show; `part` is one of them.
 */
export function late<Module extends object>(load: () => Promise<Module>) {
  let loaded: Module | undefined
  let loading: Promise<Module> | undefined
  async function ask() {
    loaded = await load()
    return loaded
  }
  const once = () => {
    loading ??= ask().catch((error: unknown) => {
      // The next one who needs it tries again.
      loading = undefined
      throw error
    })
    return loading
  }
  // A failure shows where a part is drawn.
  const whenLoaded = () => once().then(undefined, () => {})
  return {
    load: () => void whenLoaded(),
    whenLoaded,
    part: <Name extends keyof Module>(name: Name) => {
      const found = (module: Module) => ({ default: module[name] as ComponentType })
      return renewable<object>(() =>
        loaded ? kept(found(loaded)) : once().then(found),
      ) as unknown as Module[Name]
    },
  }
}
