import Dropbox from '@uppy/dropbox'
import GoogleDrive from '@uppy/google-drive'
import OneDrive from '@uppy/onedrive'
import type { ChosenFile, Core } from '../sending/core.ts'
import { askForAddress, type Purpose } from '../sending/grant.ts'

/**
 * Adds Google Drive, Dropbox and OneDrive to the dialog. They work through the operator's Uppy Companion
 * server.
 */
export async function addCloud(core: Core, purpose: Purpose, companionUrl: string) {
  core.use(GoogleDrive, { companionUrl }).use(Dropbox, { companionUrl }).use(OneDrive, { companionUrl })
  for (const name of ['GoogleDrive', 'Dropbox', 'OneDrive']) {
    const { provider } = core.getPlugin(name) as unknown as { provider: CloudProvider }
    const upload = provider.uploadRemoteFile.bind(provider)
    provider.uploadRemoteFile = async (file, body, options) =>
      upload(file, { ...body, ...(await target(file, purpose)) }, options)
  }
}

interface CloudProvider {
  uploadRemoteFile(file: ChosenFile, body: object, options: object): Promise<void>
}

/**
 * Returns the upload URL and method for Companion. Companion uploads the file to our own signed URL, as a
 * browser does.
 */
async function target({ name, size, type }: ChosenFile, purpose: Purpose) {
  const { url } = await askForAddress({ ...purpose, name, size, type })
  const headers = { 'content-type': type || 'application/octet-stream' }
  return { protocol: 'multipart', endpoint: url, httpMethod: 'put', useFormData: false, headers }
}
