import { Checkbox, Stack, Switch } from '@mantine/core'
import { includesSession, type SessionType, sessionTypes } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { usePart } from './editing.ts'

/** How the project is gone through, as far as the subscription has it, and what people may do in it. */
export function SessionsSection() {
  const { t } = useTranslation('projects')
  const sessions = usePart('sessions')
  const { subscription } = useEntered().domain
  const isAllowed = (type: SessionType) => includesSession(subscription, type)
  return (
    <Stack>
      <Checkbox.Group
        label={t('sessions')}
        value={[...sessions.value]}
        error={sessions.error}
        onChange={(chosen) => sessions.change(sessionTypes.filter((type) => chosen.includes(type)))}
      >
        <Stack gap="sm" mt="xs">
          {sessionTypes.map((type) => (
            <Checkbox
              key={type}
              value={type}
              label={t(`session.${type}`)}
              description={isAllowed(type) ? t(`sessionText.${type}`) : t('notInSubscription')}
              // What is chosen and no longer allowed can still be taken away.
              disabled={sessions.isDisabled || (!isAllowed(type) && !sessions.value.includes(type))}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <PartSwitch part="interest" label={t('interest')} text={t('interestText')} />
      <PartSwitch part="showImpersonification" label={t('answerFor')} text={t('answerForText')} />
    </Stack>
  )
}

interface PartSwitchProps {
  part: 'interest' | 'showImpersonification'
  label: string
  text: string
}

function PartSwitch({ part, label, text }: PartSwitchProps) {
  const { value, error, isDisabled, change } = usePart(part)
  return (
    <Switch
      label={label}
      description={text}
      checked={value}
      error={error}
      disabled={isDisabled}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  )
}
