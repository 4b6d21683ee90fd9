import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { IconFingerprint, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Passkey } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useSecurityActions } from '../api/use-account-security.ts'
import { PasswordDialog } from './password-dialog.tsx'

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** Devices that sign in without a password. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation('identity')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isPossible = browserSupportsWebAuthn()
  return (
    <section aria-labelledby="passkeys">
      <Stack>
        <Title order={2} size="h4" id="passkeys">
          {t('passkeys')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(isPossible ? 'passkeysText' : 'passkeysNot')}
        </Text>
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey._id} passkey={passkey} onOpen={(kind) => setOpen({ kind, passkey })} />
        ))}
        {isPossible && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => setOpen({ kind: 'add' })}
            >
              {t('passkeyAdd')}
            </Button>
          </Group>
        )}
      </Stack>
      {open?.kind === 'add' && <AddPasskey onClose={close} />}
      {open?.kind === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemovePasskey passkey={open.passkey} onClose={close} />}
    </section>
  )
}

interface PasskeyLineProps {
  passkey: Passkey
  onOpen: (kind: 'rename' | 'remove') => void
}

function PasskeyLine({ passkey, onOpen }: PasskeyLineProps) {
  const { t } = useTranslation('identity')
  const { dateTime } = useFormats()
  return (
    <Group wrap="nowrap">
      <IconFingerprint size={24} stroke={1.5} aria-hidden />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text truncate>{passkey.name}</Text>
        <Text size="xs" c="dimmed">
          {passkey.lastUsedAt === null
            ? t('passkeyUnused')
            : t('passkeyUsed', { time: dateTime(passkey.lastUsedAt) })}
          {passkey.hostName === location.hostname
            ? ''
            : ` · ${t('passkeyFor', { hostName: passkey.hostName })}`}
        </Text>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('renameNamed', { name: passkey.name })}
        onClick={() => onOpen('rename')}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('removeNamed', { name: passkey.name })}
        onClick={() => onOpen('remove')}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity')
  const { beginPasskey, addPasskey } = useSecurityActions()
  const [name, setName] = useState('')
  const [isCancelled, setCancelled] = useState(false)
  const add = useMutation({
    mutationKey: ['add-passkey'],
    mutationFn: async (password: string) => {
      setCancelled(false)
      const { token, options } = await beginPasskey.mutateAsync({ password })
      let response: unknown
      try {
        response = await startRegistration({ optionsJSON: options as never })
      } catch {
        setCancelled(true)
        return
      }
      await addPasskey.mutateAsync({
        token,
        name: name.trim(),
        response: response as Record<string, unknown>,
      })
      onClose()
    },
  })
  return (
    <PasswordDialog
      title={t('passkeyAdd')}
      submitLabel={t('goOn')}
      error={add.error}
      isBusy={add.isPending}
      canSubmit={name.trim() !== ''}
      onSubmit={(password) => add.mutate(password)}
      onClose={onClose}
    >
      <TextInput
        label={t('passkeyName')}
        description={t('passkeyNameText')}
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isCancelled && (
        <Alert color="yellow" role="status">
          {t('passkeyCancelled')}
        </Alert>
      )}
    </PasswordDialog>
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('identity')
  const { renamePasskey } = useSecurityActions()
  const [name, setName] = useState(passkey.name)
  return (
    <FormDialog
      title={t('passkeyRenameTitle')}
      isBusy={renamePasskey.isPending}
      canSubmit={name.trim() !== ''}
      submitLabel={t('save')}
      onSubmit={() =>
        void renamePasskey.mutateAsync({ passkeyId: passkey._id, name: name.trim() }).then(onClose, () => {})
      }
      onClose={onClose}
    >
      <TextInput
        label={t('passkeyName')}
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('identity')
  const { removePasskey } = useSecurityActions()
  return (
    <PasswordDialog
      title={t('removeNamed', { name: passkey.name })}
      submitLabel={t('remove')}
      isDangerous
      error={removePasskey.error}
      isBusy={removePasskey.isPending}
      onSubmit={(password) =>
        void removePasskey.mutateAsync({ passkeyId: passkey._id, password }).then(onClose, () => {})
      }
      onClose={onClose}
    />
  )
}
