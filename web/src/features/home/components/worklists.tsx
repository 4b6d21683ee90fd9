import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ProductFilter, Purpose } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useNeedName } from '../../../lib/product-fields/use-need-name.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { LinkAnchor } from '../../../ui/links.tsx'
import { Section } from '../../../ui/section.tsx'
import { foldersQuery } from '../api/home-queries.ts'
import { filterOfNeed, openCount, openFilter, type Scope, worklistQueries } from '../api/worklists.ts'

/** What products still lack for each purpose, each leading to the table of these products. Nothing for clients. */
export function Worklists() {
  const settings = useQuery(settingsQuery())
  const { access } = useEntered()
  const purposes = settings.data?.purposes.filter(({ isCounted }) => isCounted) ?? []
  if (access.isClient || settings.data === undefined || purposes.length === 0) return null
  return <ListsOf purposes={purposes} />
}

function ListsOf({ purposes }: { purposes: readonly Purpose[] }) {
  const { t } = useTranslation('home')
  const [scope, setScope] = useState<Scope>('all')
  const folders = useQuery(foldersQuery())
  const own = (folders.data?.result ?? []).filter(({ isEditable }) => isEditable).map(({ _id }) => _id)
  // Who edits all folders, or none, has one list.
  const isPart = own.length > 0 && own.length < (folders.data?.result.length ?? 0)
  const within: ProductFilter[] =
    scope === 'own' && isPart ? [{ field: 'folder', type: 'IN', value: own.join(',') }] : []
  return (
    <Section
      title={t('worklists')}
      aside={
        isPart && (
          <SegmentedControl
            size="xs"
            aria-label={t('worklists')}
            value={scope}
            onChange={(next) => setScope(next as Scope)}
            data={[
              { value: 'all', label: t('ofAll') },
              { value: 'own', label: t('ofMyFolders') },
            ]}
          />
        )
      }
    >
      <Stack gap="md">
        {purposes.map((purpose) => (
          <Worklist key={purpose._id} purpose={purpose} within={within} />
        ))}
      </Stack>
    </Section>
  )
}

function Worklist({ purpose, within }: { purpose: Purpose; within: readonly ProductFilter[] }) {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const needName = useNeedName()
  const { open, gaps } = useQueries({
    queries: worklistQueries(purpose, within),
    combine: (found) => openCount(purpose, found),
  })
  if (open === null) return null
  const filters = [...within, openFilter(purpose)]
  return (
    <div>
      <Text fw={500}>{purpose.name}</Text>
      {open === 0 ? (
        <Text size="sm" c="dimmed">
          {t('purposeDone')}
        </Text>
      ) : (
        <Group gap="md" wrap="wrap">
          <LinkAnchor size="sm" to="/content/products" search={{ filters }}>
            {t('purposeOpen', { count: open, number: number(String(open)) })}
          </LinkAnchor>
          {gaps.map(({ need, count }) => (
            <LinkAnchor
              key={need}
              size="sm"
              to="/content/products"
              search={{ filters: [...filters, ...filterOfNeed(need)] }}
            >
              {t('lacks', { count, number: number(String(count)), need: needName(need) })}
            </LinkAnchor>
          ))}
        </Group>
      )}
    </div>
  )
}
