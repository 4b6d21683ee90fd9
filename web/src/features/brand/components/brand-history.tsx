import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BrandVersion } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'
import { colorNames } from '../api/color-names.ts'
import { brandVersionsQuery, useRestoreBrand } from '../api/use-brand.ts'
import styles from './brand.module.css'

const waitingHeightPx = 120

/** How the brand was, and the way back to it. `version` is that of the settings. */
export function BrandHistory({ version }: { version: number }) {
  const { t } = useTranslation('brand')
  const restore = useRestoreBrand()
  const query = useQuery(brandVersionsQuery())
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('history')}
      </Title>
      <Text size="sm" c="dimmed" role="status" mb="sm">
        {restore.isSuccess ? t('restored') : t('historyNone')}
      </Text>
      <Loaded query={query} waiting={<WaitingBox height={waitingHeightPx} />}>
        {(versions) => (
          <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {versions.map((former) => (
              <Former
                key={former.version}
                former={former}
                isBusy={restore.isPending}
                onRestore={() =>
                  restore.mutate({ params: { brandVersion: former.version }, query: { version } })
                }
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </section>
  )
}

interface FormerProps {
  former: BrandVersion
  isBusy: boolean
  onRestore: () => void
}

function Former({ former, isBusy, onRestore }: FormerProps) {
  const { t } = useTranslation('brand')
  const { dateTime } = useFormats()
  const at = dateTime(former.at)
  const name = former.by?.name ?? null
  return (
    <Group component="li" justify="space-between">
      <div>
        <Group gap={4}>
          {colorNames.flatMap((color) => {
            const own = former.colors[color]
            return own === null
              ? []
              : [<span key={color} className={styles.swatch} style={{ background: own }} />]
          })}
          <Text size="sm">{former.appName}</Text>
        </Group>
        <Text size="xs" c="dimmed">
          {name === null ? at : t('historyBy', { at, name })}
        </Text>
      </div>
      {former.isPresent ? (
        <Text size="xs" c="dimmed">
          {t('historyPresent')}
        </Text>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          maw="100%"
          disabled={isBusy}
          aria-label={t('restoreNamed', { at })}
          onClick={onRestore}
        >
          {t('restore')}
        </Button>
      )}
    </Group>
  )
}
