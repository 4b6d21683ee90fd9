/** Where recipes fetch files from, and what is kept for which host. */
import type { RecipeSource, RecipeWork } from '@vitrine/contract'
import { Refusal, refuse } from '../../../platform/errors.ts'
import { hostOf, type RemoteSource, remoteAddress } from '../../../platform/remote-files/remote-file.ts'
import { noSecrets, type SourceSecrets } from './recipe-secrets.ts'

/** False: nothing is fetched. `alsoFrom`: IP addresses or ranges of the own network that may be asked too. */
export type FetchSetting = false | { alsoFrom: readonly string[] }

export interface SourceParts {
  /** Seals passwords and keys. */
  secret: string
  fetches: FetchSetting
}

/** As they are given: absent is left as it was, null taken away. */
interface GivenSecrets {
  password?: string | null | undefined
  privateKey?: string | null | undefined
}

export function sourceOf(work: RecipeWork): RecipeSource | null {
  return work.kind === 'import' ? work.source : null
}

/** The source as it is kept. Refuses NotFound where nothing is fetched, SourceAddressInvalid. */
export function checkedSource(source: RecipeSource, fetches: FetchSetting): RecipeSource {
  if (fetches === false) return refuse('NotFound')
  const url = remoteAddress(source.address) ?? refuse('SourceAddressInvalid')
  return { address: url.href, user: source.user.trim() }
}

function urlOf({ address }: RecipeSource): URL {
  return remoteAddress(address) ?? refuse('SourceAddressInvalid')
}

/** Whether both are on one host: its key stays the one that is believed. */
export function isSameHost(one: RecipeSource | null, other: RecipeSource | null): boolean {
  return one !== null && other !== null && hostOf(urlOf(one)) === hostOf(urlOf(other))
}

/**
 * What is kept for a source: of what was kept before only what was meant for the same user of the same host. Refuses
 * SourceKeyUnreadable.
 */
export async function secretsFor(
  source: RecipeSource | null,
  given: GivenSecrets,
  before: { source: RecipeSource | null; secrets: SourceSecrets },
): Promise<SourceSecrets> {
  if (source === null) return noSecrets
  const isSameUser = isSameHost(source, before.source) && source.user === before.source?.user
  const kept = isSameUser ? before.secrets : noSecrets
  const { password = kept.password, privateKey = kept.privateKey } = given
  if (privateKey !== null) {
    const { isPrivateKey } = await import('../../../platform/remote-files/sftp-file.ts')
    if (!isPrivateKey(privateKey)) refuse('SourceKeyUnreadable')
  }
  // By HTTPS there is nothing to do with one.
  return { password, privateKey: urlOf(source).protocol === 'sftp:' ? privateKey : null }
}

export function remoteOf(source: RecipeSource, secrets: SourceSecrets, hostKey: string | null): RemoteSource {
  return { address: urlOf(source), user: source.user, ...secrets, hostKey }
}

/** Does `work` within a time, and refuses SourceTooSlow for what isn't done by then; that is not tried again. */
export async function withinTime<Result>(
  longestMs: number,
  ended: AbortSignal | null,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = AbortSignal.timeout(longestMs)
  const signal = ended === null ? late : AbortSignal.any([ended, late])
  try {
    return await work(signal)
  } catch (cause) {
    if (late.aborted && ended?.aborted !== true && !(cause instanceof Refusal))
      refuse('SourceTooSlow', {}, { cause })
    throw cause
  }
}
