import { Tabs, Text } from '@mantine/core'
import type { Product } from '@vitrine/contract'
import { detailKey } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { TabList } from '../../../ui/lists/tab-list.tsx'
import { Section } from '../../../ui/section.tsx'
import type { DetailGroup } from '../api/detail-groups.ts'
import { useProductSlots } from '../product-slots.ts'
import { DetailValue } from './detail-value.tsx'
import styles from './product-sections.module.css'

interface DetailSectionProps {
  groups: readonly DetailGroup[]
  product: Product
}

export function DetailSection({ groups, product }: DetailSectionProps) {
  const { t } = useTranslation('products')
  const { belowDetails } = useProductSlots()
  const [first] = groups
  return (
    <Section title={t('details')}>
      {first === undefined ? (
        <Text c="dimmed">{t('noDetailsAvail')}</Text>
      ) : groups.length === 1 ? (
        <DetailRows group={first} product={product} />
      ) : (
        <Tabs defaultValue={tabOf(first)} color="brand" keepMounted={false}>
          <TabList className={styles.tabs}>
            {groups.map((group) => (
              <Tabs.Tab key={tabOf(group)} value={tabOf(group)}>
                {group.name ?? t('general')}
              </Tabs.Tab>
            ))}
          </TabList>
          {groups.map((group) => (
            <Tabs.Panel key={tabOf(group)} value={tabOf(group)}>
              <DetailRows group={group} product={product} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      {belowDetails}
    </Section>
  )
}

function DetailRows({ group, product }: { group: DetailGroup; product: Product }) {
  const { value: slot } = useProductSlots()
  return (
    <dl className={styles.rows}>
      {group.entries.map(({ field, value }) => (
        <div key={field._id} className={styles.row} data-long={value.length > 120 || undefined}>
          <dt>{field.name}</dt>
          <dd>{slot(detailKey(field._id), <DetailValue field={field} value={value} product={product} />)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Names of tabs are unique in a domain, and have at least three characters; a tab without a value would be refused. */
function tabOf({ name }: DetailGroup): string {
  return name ?? '-'
}
