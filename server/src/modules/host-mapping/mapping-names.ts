/** Which names a company may have for its own. */
import type { MappingKind } from '@vitrine/contract'
import { normalHostName } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'

/**
 * The name in its one form, and its kind: what stands directly below a public suffix is an apex whatever is said, of
 * others only their owner knows. `ownNames` are those of the installation. Refuses HostNameInvalid, HostNamePublicSuffix,
 * HostNameOfInstallation.
 */
export async function checkedMappingName(
  text: string,
  kind: MappingKind | undefined,
  ownNames: readonly string[],
): Promise<{ name: string; kind: MappingKind }> {
  const name = normalHostName(text) ?? refuse('HostNameInvalid', { name: text.slice(0, 100) })
  if (['localhost', ...ownNames].some((own) => name === own || name.endsWith(`.${own}`)))
    refuse('HostNameOfInstallation', { name })
  // Those of registries and of hosters, below which strangers have names.
  const { parse } = await import('tldts')
  const { domain } = parse(name, { allowPrivateDomains: true })
  if (domain === null) refuse('HostNamePublicSuffix', { name })
  return { name, kind: domain === name ? 'apex' : (kind ?? 'subdomain') }
}

/** `京ICP备12345678号-1`, or the older `京ICP证123456号`: a province, the kind, the number, perhaps that of the site. */
const icpShape = /^\p{Script=Han}\s?ICP[备证]\d{6,10}号(-\d{1,3})?$/iu

export function isIcpNumber(text: string): boolean {
  return icpShape.test(text)
}
