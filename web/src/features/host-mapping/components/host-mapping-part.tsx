import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { HostMapping } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { mappingQuery, useMappingActions } from '../api/use-host-mapping.ts'
import { FoundProblems } from './mapping-findings.tsx'
import { MappingWizard } from './mapping-wizard.tsx'

const waitingHeightPx = 320

/** The company's own host name: the one in force, and the way to another one. */
export function HostMappingPart() {
  const { t } = useTranslation('host-mapping')
  const { isSuperAdmin } = useEntered().access
  return (
    <Stack maw={760} gap="xl">
      {isSuperAdmin ? <Mapping /> : <Text c="dimmed">{t('notYours')}</Text>}
    </Stack>
  )
}

function Mapping() {
  const query = useQuery(mappingQuery())
  return (
    <Loaded query={query} waiting={<WaitingBox height={waitingHeightPx} />}>
      {(mapping) => <MappingOf mapping={mapping} />}
    </Loaded>
  )
}

function MappingOf({ mapping }: { mapping: HostMapping }) {
  const { t } = useTranslation('host-mapping')
  const { inForce, isIncluded } = mapping
  return (
    <>
      <Text c="dimmed" size="sm">
        {t('introduction')}
      </Text>
      {!isIncluded && <Alert color="yellow">{t(inForce === null ? 'notIncluded' : 'notIncludedNow')}</Alert>}
      {inForce !== null && <NameInForce inForce={inForce} isShown={isIncluded || inForce.isGiven} />}
      {isIncluded && (
        <section aria-label={t('wizard')}>
          <Title order={2} size="h4" mb="md">
            {t(inForce === null ? 'wizard' : 'wizardAnother')}
          </Title>
          {/* Another name begins anew, what was typed for the former one included. */}
          <MappingWizard key={mapping.open?.name ?? ''} mapping={mapping} />
        </section>
      )}
    </>
  )
}

interface NameInForceProps {
  inForce: NonNullable<HostMapping['inForce']>
  isShown: boolean
}

function NameInForce({ inForce: { name, isGiven, findings }, isShown }: NameInForceProps) {
  const { t } = useTranslation('host-mapping')
  const { remove } = useMappingActions()
  const askRemoval = () =>
    confirmDelete({
      title: t('removeTitle', { name }),
      text: t(isGiven ? 'removeGivenText' : 'removeText'),
      run: () => remove.mutateAsync({ params: { hostName: name }, query: {} }),
    })
  return (
    <Card withBorder component="article" aria-label={name}>
      <Group justify="space-between">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Badge variant="dot" color={isShown ? 'green' : 'gray'} tt="none">
          {t(isShown ? 'inForce' : 'paused')}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {t(isGiven ? 'inForceGiven' : 'inForceText')}
      </Text>
      <FoundProblems name={name} findings={findings} />
      <Group justify="flex-end" mt="sm">
        <Button variant="subtle" color="red" onClick={askRemoval}>
          {t('remove')}
        </Button>
      </Group>
    </Card>
  )
}
