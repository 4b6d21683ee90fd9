import { Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/calls.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { AccountLayout } from '../components/account-layout.tsx'
import { Notice } from '../components/notice.tsx'

/** Opened from the mail to the new address; the link is used as soon as the page is. */
export function ChangeEmailPage() {
  const { t } = useTranslation('identity')
  const errorText = useErrorText()
  const { token } = useSearch({ from: '/security' })
  usePageTitle(t('changeEmailTitle'))
  const confirmed = useQuery({
    queryKey: ['confirm-email-change', token],
    queryFn: () => api.identity.confirmEmailChange({ token: token ?? '' }),
    enabled: token !== undefined,
    // A link works once: asking a second time would report a failure that isn't one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return (
    <AccountLayout>
      {token === undefined ? (
        <Notice title={t('emailNotChangedTitle')} text={t('linkMissing')} />
      ) : confirmed.isPending ? (
        <Text role="status">
          <Loader size="xs" mr="xs" /> {t('confirmingEmail')}
        </Text>
      ) : confirmed.isError ? (
        <Notice title={t('emailNotChangedTitle')} text={errorText(confirmed.error)}>
          <GoOn label={t('continue')} />
        </Notice>
      ) : (
        <Notice title={t('emailChangedTitle')} text={t('emailChangedText', { email: confirmed.data.email })}>
          <GoOn label={t('continue')} />
        </Notice>
      )}
    </AccountLayout>
  )
}

function GoOn({ label }: { label: string }) {
  return <LinkButton to="/">{label}</LinkButton>
}
