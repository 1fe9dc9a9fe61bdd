/** Records the demo's songs into dist/demo, where they aren't there yet; a start without them would have to. */
import { demoSounds } from '../server/db/demo/sounds.ts'

const sounds = await demoSounds()
console.log(`The demo's ${sounds.size} songs are recorded`)
