import { Alert, Button, Code, Group, Image, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AccountSecurity } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy-text.ts'
import { drawQrCode } from '../../../lib/draw-qr-code.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useSecurityActions } from '../api/use-account-security.ts'
import { PasswordDialog } from './password-dialog.tsx'

type Step = 'password' | 'scan' | 'codes' | 'renew' | 'off'

/** An authenticator app as a second step of signing in, with recovery codes for when the phone is gone. */
export function TwoStepSignIn({ factor }: { factor: AccountSecurity['secondFactor'] }) {
  const { t } = useTranslation('identity')
  const { date, number } = useFormats()
  const actions = useSecurityActions()
  const [step, setStep] = useState<Step | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const close = () => {
    setStep(null)
    setCodes([])
    for (const action of Object.values(actions)) action.reset()
  }
  const show = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) => {
    setCodes(recoveryCodes)
    setStep('codes')
  }
  const { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes, removeSecondFactor } = actions
  return (
    <section aria-labelledby="two-step">
      <Stack>
        <Title order={2} size="h4" id="two-step">
          {t('protection')}
        </Title>
        <Text size="sm" c="dimmed">
          {factor === null
            ? t('protectionText')
            : t('protectionOn', {
                date: date(factor.since),
                count: factor.recoveryCodesLeft,
                number: number(factor.recoveryCodesLeft),
              })}
        </Text>
        <Group justify="flex-end">
          {factor === null ? (
            <Button onClick={() => setStep('password')}>{t('protectionSetUp')}</Button>
          ) : (
            <>
              <Button variant="subtle" color="red" onClick={() => setStep('off')}>
                {t('protectionOff')}
              </Button>
              <Button variant="default" onClick={() => setStep('renew')}>
                {t('recoveryNew')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
      {step === 'password' && (
        <PasswordDialog
          title={t('protectionSetUp')}
          submitLabel={t('goOn')}
          error={beginSecondFactor.error}
          isBusy={beginSecondFactor.isPending}
          onSubmit={(password) =>
            void beginSecondFactor.mutateAsync({ password }).then(
              () => setStep('scan'),
              () => {},
            )
          }
          onClose={close}
        />
      )}
      {step === 'scan' && beginSecondFactor.data !== undefined && (
        <ScanDialog
          app={beginSecondFactor.data}
          error={confirmSecondFactor.error}
          isBusy={confirmSecondFactor.isPending}
          onSubmit={(code) => void confirmSecondFactor.mutateAsync({ code }).then(show, () => {})}
          onClose={close}
        />
      )}
      {step === 'renew' && (
        <PasswordDialog
          title={t('recoveryNew')}
          submitLabel={t('goOn')}
          error={renewRecoveryCodes.error}
          isBusy={renewRecoveryCodes.isPending}
          onSubmit={(password) => void renewRecoveryCodes.mutateAsync({ password }).then(show, () => {})}
          onClose={close}
        />
      )}
      {step === 'off' && (
        <PasswordDialog
          title={t('protectionOff')}
          submitLabel={t('protectionOff')}
          isDangerous
          error={removeSecondFactor.error}
          isBusy={removeSecondFactor.isPending}
          onSubmit={(password) => void removeSecondFactor.mutateAsync({ password }).then(close, () => {})}
          onClose={close}
        />
      )}
      {step === 'codes' && <RecoveryCodesDialog codes={codes} onClose={close} />}
    </section>
  )
}

interface ScanDialogProps {
  app: { secret: string; uri: string }
  error: unknown
  isBusy: boolean
  onSubmit: (code: string) => void
  onClose: () => void
}

function ScanDialog({ app, error, onSubmit, ...dialog }: ScanDialogProps) {
  const { t } = useTranslation('identity')
  const [code, setCode] = useState('')
  const refused = useRefusalAt(error, 'code', code)
  const picture = useQuery({
    queryKey: ['qr-code', app.uri],
    queryFn: () => drawQrCode(app.uri),
    gcTime: 0,
  })
  return (
    <FormDialog
      {...dialog}
      title={t('scanTitle')}
      submitLabel={t('turnOn')}
      canSubmit={code.trim() !== ''}
      onSubmit={() => onSubmit(code)}
    >
      <Text size="sm">{t('scanText')}</Text>
      {picture.data !== undefined && (
        <Image src={picture.data} alt={t('scanPicture')} w={200} h={200} mx="auto" radius="md" />
      )}
      <Group gap={4} wrap="nowrap" justify="center">
        <Text size="sm" c="dimmed">
          {t('scanKey')}
        </Text>
        <Code style={{ overflowWrap: 'anywhere' }}>{app.secret}</Code>
        <CopyButton
          icon={IconCopy}
          variant="subtle"
          label={t('copy')}
          doneLabel={t('copied')}
          onCopy={() => copyText(app.secret)}
        />
      </Group>
      <TextInput
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        value={code}
        error={refused}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('identity')
  const text = `${codes.join('\n')}\n`
  return (
    <FormDialog
      title={t('recoveryTitle')}
      isBusy={false}
      canSubmit
      submitLabel={t('recoveryKept')}
      onSubmit={onClose}
      onClose={onClose}
    >
      <Alert color="yellow">{t('recoveryText')}</Alert>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <Code key={code} fz="md" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="center">
        <CopyButton
          icon={IconCopy}
          variant="default"
          size="lg"
          label={t('copy')}
          doneLabel={t('copied')}
          onCopy={() => copyText(text)}
        />
        <Button
          variant="default"
          component="a"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          {t('download')}
        </Button>
      </Group>
    </FormDialog>
  )
}
