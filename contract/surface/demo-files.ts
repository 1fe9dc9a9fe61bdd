/** Folder of the storage in which all files of the demo lie. */
export const demoFolder = 'demo'

/** True for the address of a sound that the demo brought, not a person. */
export const isMadeForDemo = (src: string) => src.startsWith(`/objects/${demoFolder}/`)
