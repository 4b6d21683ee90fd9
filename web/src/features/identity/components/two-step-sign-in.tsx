import { Alert, Button, Code, Group, Image, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
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
  const [begun, setBegun] = useState<Step | null>(null)
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
        <Group>
          {factor === null ? (
            <Button onClick={() => setBegun('password')}>{t('protectionSetUp')}</Button>
          ) : (
            <>
              <Button variant="subtle" color="red" onClick={() => setBegun('off')}>
                {t('protectionOff')}
              </Button>
              <Button variant="default" onClick={() => setBegun('renew')}>
                {t('recoveryNew')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
      {begun !== null && <Steps first={begun} onClose={() => setBegun(null)} />}
    </section>
  )
}

/** From the password to what is done with it, one dialog after the other. */
function Steps({ first, onClose }: { first: Step; onClose: () => void }) {
  const [step, setStep] = useState(first)
  const [codes, setCodes] = useState<readonly string[]>([])
  const actions = useSecurityActions()
  const { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes, removeSecondFactor } = actions
  const show = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) => {
    setCodes(recoveryCodes)
    setStep('codes')
  }
  switch (step) {
    case 'password':
      return <SetUpDialog begin={beginSecondFactor} onBegun={() => setStep('scan')} onClose={onClose} />
    case 'scan':
      return (
        beginSecondFactor.data !== undefined && (
          <ScanDialog
            app={beginSecondFactor.data}
            error={confirmSecondFactor.error}
            isBusy={confirmSecondFactor.isPending}
            onSubmit={(code) => void confirmSecondFactor.mutateAsync({ code }).then(show, () => {})}
            onClose={onClose}
          />
        )
      )
    case 'renew':
      return <RenewDialog renew={renewRecoveryCodes} onRenewed={show} onClose={onClose} />
    case 'off':
      return <TurnOffDialog remove={removeSecondFactor} onClose={onClose} />
    case 'codes':
      return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  }
}

type SecurityActions = ReturnType<typeof useSecurityActions>

interface SetUpDialogProps {
  begin: SecurityActions['beginSecondFactor']
  onBegun: () => void
  onClose: () => void
}

function SetUpDialog({ begin, onBegun, onClose }: SetUpDialogProps) {
  const { t } = useTranslation('identity')
  return (
    <PasswordDialog
      title={t('protectionSetUp')}
      submitLabel={t('goOn')}
      error={begin.error}
      isBusy={begin.isPending}
      onSubmit={(password) => void begin.mutateAsync({ password }).then(onBegun, () => {})}
      onClose={onClose}
    />
  )
}

interface RenewDialogProps {
  renew: SecurityActions['renewRecoveryCodes']
  onRenewed: (made: { recoveryCodes: readonly string[] }) => void
  onClose: () => void
}

function RenewDialog({ renew, onRenewed, onClose }: RenewDialogProps) {
  const { t } = useTranslation('identity')
  return (
    <PasswordDialog
      title={t('recoveryNew')}
      submitLabel={t('goOn')}
      error={renew.error}
      isBusy={renew.isPending}
      onSubmit={(password) => void renew.mutateAsync({ password }).then(onRenewed, () => {})}
      onClose={onClose}
    />
  )
}

interface TurnOffDialogProps {
  remove: SecurityActions['removeSecondFactor']
  onClose: () => void
}

function TurnOffDialog({ remove, onClose }: TurnOffDialogProps) {
  const { t } = useTranslation('identity')
  return (
    <PasswordDialog
      title={t('protectionOff')}
      submitLabel={t('protectionOff')}
      isDangerous
      error={remove.error}
      isBusy={remove.isPending}
      onSubmit={(password) => void remove.mutateAsync({ password }).then(onClose, () => {})}
      onClose={onClose}
    />
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
  const form = useForm({ initialValues: { code: '' } })
  const { code } = form.values
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
        {...form.getInputProps('code')}
        error={refused}
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
