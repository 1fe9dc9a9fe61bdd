export interface Recording {
  /** Stops the recording, and `done` resolves. Without this call, it stops after its most seconds. */
  stop: () => void
  done: Promise<Blob>
  cancel: () => void
}

/** '10 seconds', '3 minutes' */
export const spokenLength = (seconds: number) =>
  seconds < 60 ? `${seconds} seconds` : `${seconds / 60} minutes`

/** Recording error. Its message is a sentence for the user. */
export class CannotRecord extends Error {}

/** Said when a recording was stopped before it had any sound. */
export const nothingRecorded = 'Nothing was recorded. Record again, and stop once you have spoken.'

const reasons: Record<string, string> = {
  NotAllowedError:
    'The microphone is blocked for this site. Allow it in your browser’s settings, or choose an audio file instead.',
  NotFoundError: 'No microphone was found. Connect one, or choose an audio file instead.',
}
const otherwise = 'This browser can’t record here. Choose an audio file instead.'

async function microphone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (error) {
    throw new CannotRecord(reasons[error instanceof Error ? error.name : ''] ?? otherwise)
  }
}

/** Asks for the microphone, and records for at most `seconds`. @throws {CannotRecord} */
export async function record(seconds: number): Promise<Recording> {
  const stream = await microphone()
  try {
    return recordFrom(stream, seconds)
  } catch {
    release(stream)
    throw new CannotRecord(otherwise)
  }
}

/** Stops the tracks, because the browser shows its recording indicator while a track is open. */
const release = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

function recordFrom(stream: MediaStream, seconds: number): Recording {
  const recorder = new MediaRecorder(stream)
  const parts: Blob[] = []
  const { promise: done, resolve } = Promise.withResolvers<Blob>()
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  recorder.addEventListener('stop', () => {
    release(stream)
    resolve(new Blob(parts, { type: recorder.mimeType }))
  })
  const stop = () => {
    clearTimeout(end)
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const end = setTimeout(stop, seconds * 1000)
  recorder.start()
  return { stop, done, cancel: stop }
}
