import { Alert, Button, Group, Stack, Stepper, Text } from '@mantine/core'
import { type HostMapping, mappingParts, type OpenMapping } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useIsNarrow } from '../../../lib/use-is-narrow.ts'
import { useLooksByItself, useMappingActions } from '../api/use-host-mapping.ts'
import { DnsSetup } from './dns-setup.tsx'
import { DomainSetup } from './domain-setup.tsx'
import { Findings } from './mapping-findings.tsx'

const steps = ['domain', 'dns', 'ssl', 'verification', 'deploy'] as const
const domainStep = 0
const verificationStep = 3
const deployStep = 4
/** The step that waits. */
const stepOf = { DNS_SETUP: 1, SSL_SETUP: 2, VERIFICATION: verificationStep } as const

/** From a name to a name in force. It may be left and gone on with: the server knows how far it is. */
export function MappingWizard({ mapping }: { mapping: HostMapping }) {
  const { t } = useTranslation('host-mapping')
  const isNarrow = useIsNarrow()
  const { open } = mapping
  const reached = open === null ? domainStep : stepOf[open.status]
  // Where somebody has gone by hand, until the state moves on from there.
  const [gone, setGone] = useState<{ from: number; to: number } | null>(null)
  if (gone !== null && gone.from !== reached) setGone(null)
  const shown = gone?.from === reached ? gone.to : reached
  const last = reached === verificationStep ? deployStep : reached
  const go = (to: number) => setGone({ from: reached, to })
  return (
    <>
      <Stepper
        active={shown}
        onStepClick={go}
        size="sm"
        mb="lg"
        wrap
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        aria-label={t('wizard')}
      >
        {steps.map((step, at) => (
          <Stepper.Step
            key={step}
            label={t(`step.${step}`)}
            allowStepSelect={open !== null && at <= last}
            {...(at === shown ? { 'aria-current': 'step' as const } : {})}
          />
        ))}
      </Stepper>
      {open === null || shown === domainStep ? (
        <DomainSetup mapping={mapping} onDone={() => setGone(null)} />
      ) : (
        <OpenSteps mapping={mapping} open={open} shown={shown} onGo={go} />
      )}
    </>
  )
}

interface OpenStepsProps {
  mapping: HostMapping
  open: OpenMapping
  shown: number
  onGo: (step: number) => void
}

function OpenSteps({ mapping, open, shown, onGo }: OpenStepsProps) {
  useLooksByItself(open.name)
  const { t } = useTranslation('host-mapping')
  const { check } = useMappingActions()
  const { dateTime } = useFormats()
  const { checkedAt, lapsesAt } = open
  return (
    <Stack>
      {steps[shown] === 'dns' && <DnsSetup open={open} target={mapping.target} />}
      {steps[shown] === 'ssl' && <SslSetup open={open} requestsLeft={mapping.requestsLeft} />}
      {steps[shown] === 'verification' && <Verification open={open} onGoOn={() => onGo(deployStep)} />}
      {steps[shown] === 'deploy' && <Deploy open={open} former={mapping.inForce?.name ?? null} />}
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {checkedAt === null ? t('notLookedUp') : t('lookedUp', { time: dateTime(checkedAt) })}
          {lapsesAt !== null && ` ${t('lapses', { time: dateTime(lapsesAt) })}`}
        </Text>
        <Group gap="xs">
          <GiveUp name={open.name} />
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ query: {} })}>
            {t('check')}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

function GiveUp({ name }: { name: string }) {
  const { t } = useTranslation('host-mapping')
  const { remove } = useMappingActions()
  return (
    <Button
      variant="subtle"
      color="red"
      loading={remove.isPending}
      onClick={() => remove.mutate({ params: { hostName: name }, query: {} })}
    >
      {t('giveUp')}
    </Button>
  )
}

function SslSetup({ open, requestsLeft }: { open: OpenMapping; requestsLeft: number }) {
  const { t } = useTranslation('host-mapping')
  const { certificate } = useMappingActions()
  const { dateTime } = useFormats()
  const { name, findings, certificateAfter, status } = open
  return (
    <>
      <Text size="sm">{t('sslText')}</Text>
      <Findings name={name} findings={findings} parts={['certificate']} />
      {status === 'SSL_SETUP' && certificateAfter !== null && (
        <Group>
          <Text size="sm">{t('certificateAfter', { time: dateTime(certificateAfter) })}</Text>
          <Button
            variant="default"
            loading={certificate.isPending}
            disabled={requestsLeft === 0}
            onClick={() => certificate.mutate({ query: {} })}
          >
            {t('certificateAgain', { count: requestsLeft })}
          </Button>
        </Group>
      )}
    </>
  )
}

function Verification({ open, onGoOn }: { open: OpenMapping; onGoOn: () => void }) {
  const { t } = useTranslation('host-mapping')
  const { name, findings } = open
  // Without TLS there is no certificate.
  const parts = mappingParts.filter(
    (part) => part !== 'certificate' || findings.some((finding) => finding.part === part),
  )
  return (
    <>
      <Text size="sm">{t('verificationText')}</Text>
      <Findings name={name} findings={findings} parts={parts} />
      <Group>
        <Button disabled={findings.some(({ problem }) => problem !== null)} onClick={onGoOn}>
          {t('goOn')}
        </Button>
      </Group>
    </>
  )
}

function Deploy({ open: { name }, former }: { open: OpenMapping; former: string | null }) {
  const { t } = useTranslation('host-mapping')
  const { deploy } = useMappingActions()
  return (
    <>
      <Text size="sm">{t('deployText', { name })}</Text>
      {former !== null && <Alert color="yellow">{t('deployFormer', { former })}</Alert>}
      <Group>
        <Button loading={deploy.isPending} onClick={() => deploy.mutate({ query: {} })}>
          {t('deploy', { name })}
        </Button>
      </Group>
    </>
  )
}
