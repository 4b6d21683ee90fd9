import type { ErrorKey, ErrorParameters } from '@vitrine/contract'
import { useState } from 'react'
import { refusalOf } from '../api/error-body.ts'
import { useErrorText } from '../i18n/error-text.ts'

/** Which refusals are about what somebody typed; the banner alone reports all others. */
const refusalsOf = {
  name: [
    'NameAlreadyExists',
    'DuplicatedApiKey',
    'EnglishOnly',
    'DuplicatedWebhook',
    'FileNameExists',
    'MinimumCharacters',
    'ReservedName',
  ],
  email: [
    'InvalidEmail',
    'EmailAlreadyUsed',
    'EmailAlreadyAdded',
    'EmailClientOfDomain',
    'EmailUserOfDomain',
    'EmailUserOfOtherDomain',
    'AccountExists',
    'FounderTaken',
  ],
  currentPassword: ['CurrentPasswordRequired', 'CurrentPasswordWrong'],
  newPassword: ['WeakPassword', 'CommonPassword'],
  code: ['CodeWrong'],
  address: ['UrlInvalid'],
  webhookAddress: ['WebhookAddressInvalid'],
  source: ['SourceAddressInvalid', 'RecipeNeedsAddress'],
  privateKey: ['SourceKeyUnreadable'],
  hostName: [
    'HostNameInvalid',
    'NameAlreadyExists',
    'TooManyHostNames',
    'HostNamePublicSuffix',
    'HostNameOfInstallation',
    'MappingAlreadyUsed',
    'MappingTooManyRequests',
  ],
  icp: ['MappingNoIcp'],
  issuer: ['IdentityProviderUnreachable'],
  clientSecret: ['ClientSecretNeeded'],
  shareGroup: ['ShareTargetHidden', 'GroupKindWrong', 'ViewAsBeyondOwn', 'TemplateGroupLacksFolder'],
  groups: ['GroupNeeded', 'GroupKindWrong', 'GrantsBeyondOwn'],
} as const satisfies Record<string, readonly ErrorKey[]>

/** Where a request as a whole says what doesn't fit in it: the part of its body that is typed in this input. */
const placesOf: Partial<Record<keyof typeof refusalsOf, readonly string[]>> = {
  name: ['name'],
  email: ['email', 'admin'],
  address: ['url'],
  webhookAddress: ['url'],
  hostName: ['hostName'],
}

/** Services name the part alone, the shape of a call says that it is of its body. */
const placeOf = ({ place }: ErrorParameters) => String(place).replace(/^body\./, '')

/** What a refused write says about an input, as long as what was refused stands there. */
export function useRefusalAt(error: unknown, input: keyof typeof refusalsOf, value: string): string | null {
  const errorText = useErrorText()
  const [refused, setRefused] = useState({ error, value })
  if (refused.error !== error) setRefused({ error, value })
  const codes: readonly string[] = refusalsOf[input]
  const { code, data } = refusalOf(error)
  const isAbout =
    error !== null &&
    (codes.includes(code) || (code === 'InvalidInput' && placesOf[input]?.includes(placeOf(data)) === true))
  return isAbout && refused.value === value ? errorText(error) : null
}
