import { Button, Code, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../../../lib/session/sign-out.ts'
import { LinkButton } from '../../../../ui/links.tsx'
import { Notice } from '../notice.tsx'

/** For operators, who belong to no company: where their work is done. */
export function OperatorNotice({ email }: { email: string }) {
  const { t } = useTranslation('identity')
  const leave = useMutation({ mutationKey: ['sign-out'], mutationFn: () => signOut() })
  const commands = [
    ['npm run manage -- make-operator EMAIL', t('operatorMakes')],
    ['npm run manage -- read-outbox', t('operatorReads')],
  ] as const
  return (
    <Notice title={t('operatorTitle')} text={t('operatorLead', { email })}>
      <LinkButton to="/operator">{t('operatorOpen')}</LinkButton>
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {commands.map(([command, does]) => (
          <li key={command}>
            <Text size="sm">{does}</Text>
            <Code block mt={4}>
              {command}
            </Code>
          </li>
        ))}
      </Stack>
      <Button variant="subtle" color="gray" onClick={() => leave.mutate()} loading={leave.isPending}>
        {t('useAnotherAccount')}
      </Button>
    </Notice>
  )
}
