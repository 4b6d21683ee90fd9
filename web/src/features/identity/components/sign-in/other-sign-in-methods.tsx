import { Alert, Button, Divider, Stack } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { IconAlertCircle, IconBuilding, IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Session } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../lib/api/calls.ts'
import { loadChunk } from '../../../../lib/chunks/load-chunk.ts'
import { signingIn } from '../../api/signing-in.ts'

interface OtherSignInMethodsProps {
  /** Where to after the company's sign-in. */
  returnTo: string | undefined
  onSignedIn: (session: Session) => Promise<unknown>
}

/** Ways in without a password: a passkey of this device, and the sign-in of the company at this host name. */
export function OtherSignInMethods({ returnTo, onSignedIn }: OtherSignInMethodsProps) {
  const { t } = useTranslation('identity')
  const hasPasskeys = browserSupportsWebAuthn()
  const company = useQuery({
    queryKey: ['single-sign-on'],
    queryFn: () => api.singleSignOn.findSingleSignOn(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const withPasskey = usePasskey(onSignedIn)
  const withCompany = useCompanySignIn(returnTo)
  const name = company.data?.name ?? null
  if (!hasPasskeys && name === null) return null
  return (
    <Stack gap="sm" mt="lg">
      <Divider label={t('or')} />
      {withPasskey.data === 'cancelled' && (
        <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
          {t('passkeyCancelled')}
        </Alert>
      )}
      {name !== null && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconBuilding size={20} stroke={1.75} aria-hidden />}
          loading={withCompany.isPending}
          onClick={() => withCompany.mutate()}
        >
          {t('ssoSignIn', { name })}
        </Button>
      )}
      {hasPasskeys && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
          loading={withPasskey.isPending}
          onClick={() => withPasskey.mutate()}
        >
          {t('passkeySignIn')}
        </Button>
      )}
    </Stack>
  )
}

function usePasskey(onSignedIn: OtherSignInMethodsProps['onSignedIn']) {
  return useMutation({
    mutationKey: signingIn,
    mutationFn: async () => {
      const [{ token, options }, { askForPasskey }] = await Promise.all([
        api.signInSecurity.beginPasskeySignIn({}),
        loadChunk(() => import('../../api/ask-for-passkey.ts')),
      ])
      let response: unknown
      try {
        response = await askForPasskey({ optionsJSON: options as never })
      } catch {
        // Browsers say the same of somebody who changed their mind and of a device without a passkey.
        return 'cancelled'
      }
      await onSignedIn(
        await api.signInSecurity.signInWithPasskey({ token, response: response as Record<string, unknown> }),
      )
      return 'entered'
    },
  })
}

function useCompanySignIn(returnTo: string | undefined) {
  return useMutation({
    mutationKey: signingIn,
    mutationFn: async () => {
      const { url } = await api.singleSignOn.startSingleSignOn(returnTo === undefined ? {} : { returnTo })
      location.assign(url)
      // The browser is on its way.
      await new Promise<never>(() => {})
    },
  })
}
