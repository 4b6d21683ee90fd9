import { openByHttps } from './https-file.ts'
import type { OpenedFile, RemoteSource, RemoteTerms } from './remote-file.ts'

/**
 * Opens the file at an address. `seenMark`: of the file that was read last, or empty. Refuses SourceNotReached,
 * SourceSignInFailed, SourceFileMissing, SourceAnswered, SourceHostKeyChanged.
 */
export async function openRemote(
  source: RemoteSource,
  seenMark: string,
  terms: RemoteTerms,
): Promise<OpenedFile> {
  const isSftp = source.address.protocol === 'sftp:'
  const open = isSftp ? (await import('./sftp-file.ts')).openBySftp : openByHttps
  return await open(source, seenMark, terms)
}
