import type { ErrorKey } from '@vitrine/contract'
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
  groups: ['GroupNeeded', 'GroupKindWrong', 'GrantsBeyondOwn'],
} as const satisfies Record<string, readonly ErrorKey[]>

/** What a refused write says about an input, as long as what was refused stands there. */
export function useRefusalAt(error: unknown, input: keyof typeof refusalsOf, value: string): string | null {
  const errorText = useErrorText()
  const [refused, setRefused] = useState({ error, value })
  if (refused.error !== error) setRefused({ error, value })
  const codes: readonly string[] = refusalsOf[input]
  const isAbout = error !== null && codes.includes(refusalOf(error).code)
  return isAbout && refused.value === value ? errorText(error) : null
}
