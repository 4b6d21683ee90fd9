import { Button, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Choosing } from '../../../../lib/session/session-store.ts'
import { signOut } from '../../../../lib/session/sign-out.ts'
import { enterDomain } from '../../../../lib/session/start-session.ts'
import styles from './domain-choice.module.css'

/** For a person of several domains on a host name that belongs to none of them. */
export function DomainChoice({ session }: { session: Choosing }) {
  const { t } = useTranslation('identity')
  const enter = useMutation({
    mutationKey: ['enter-domain'],
    mutationFn: (domainId: string) => enterDomain(domainId),
  })
  const leave = useMutation({ mutationKey: ['sign-out'], mutationFn: () => signOut() })
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{t('chooseTitle')}</Title>
        <Text c="dimmed" mt={4}>
          {t('chooseLead', { email: session.user.email })}
        </Text>
      </div>
      <Stack gap="xs">
        {session.domains.map((domain) => (
          <UnstyledButton
            key={domain._id}
            className={styles.choice}
            disabled={enter.isPending}
            onClick={() => enter.mutate(domain._id)}
          >
            <span>
              <Text component="span" display="block" fw={600}>
                {domain.name}
              </Text>
              <Text component="span" display="block" size="sm" c="dimmed">
                {domain.isClient ? t('asClient') : t('asStaff')}
              </Text>
            </span>
            <IconChevronRight size={20} stroke={1.5} aria-hidden />
          </UnstyledButton>
        ))}
      </Stack>
      <Button variant="subtle" color="gray" onClick={() => leave.mutate()} loading={leave.isPending}>
        {t('useAnotherAccount')}
      </Button>
    </Stack>
  )
}
