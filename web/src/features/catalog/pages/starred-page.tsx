import { Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { ExportButton } from '../../../lib/exports/export-button.tsx'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useInterest } from '../../../lib/interest/use-interest.ts'
import { Failed } from '../../../lib/page/loaded.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useBrand } from '../../../lib/session/brand-store.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { type StarredList, useStarred } from '../api/use-starred.ts'
import { NoCatalog } from '../components/list/no-catalog.tsx'
import { SendList } from '../components/list/send-list.tsx'
import { StarredProduct } from '../components/list/starred-product.tsx'
import styles from './starred-page.module.css'

/** The products that a client has starred, to be looked at, sent and printed; or those that somebody sends. */
export function StarredPage() {
  const { domain } = useEntered()
  return domain.subscription.allowCatalog ? <Starred /> : <NoCatalog />
}

function Starred() {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  const { appName } = useBrand()
  const list = useStarred()
  const { products, isSent, hidden } = list
  const title = t(isSent ? 'sentTitle' : 'starredTitle')
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <div>
          <p className={styles.company}>{appName}</p>
          <h1 className={styles.title}>{title}</h1>
        </div>
        {products !== undefined && products.length > 0 && (
          <Group gap="sm" align="flex-start">
            <ExportButton asked={{ selection: { ids: products.map(({ _id }) => _id) }, sorting: 'name' }} />
            <SendList products={products} title={title} />
          </Group>
        )}
      </header>
      {hidden > 0 && <Text c="dimmed">{t('sentHidden', { count: hidden, number: number(hidden) })}</Text>}
      <Lines list={list} />
    </div>
  )
}

function Lines({ list: { products, error, retry, total, isSent } }: { list: StarredList }) {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  const { domain } = useEntered()
  const settings = useQuery(settingsQuery())
  const interest = useInterest('product')
  if (error !== null) return <Failed error={error} onRetry={retry} />
  if (products === undefined) return <Loader aria-label={t('searching')} />
  if (products.length === 0) {
    return (
      <EmptyState
        title={t(isSent ? 'emptyTitle' : 'emptyStarredTitle')}
        {...(isSent ? {} : { message: t('emptyStarredText') })}
        action={<LinkButton to="/catalog">{t('showAll')}</LinkButton>}
      />
    )
  }
  return (
    <>
      <ul className={styles.lines} aria-label={t('products')}>
        {products.map((product) => (
          <StarredProduct
            key={product._id}
            product={product}
            domainId={domain._id}
            settings={settings.data}
            interest={interest}
          />
        ))}
      </ul>
      {total > products.length && (
        <Text c="dimmed" mt="md">
          {t('starredMore', { shown: number(products.length), total: number(total) })}
        </Text>
      )}
    </>
  )
}
