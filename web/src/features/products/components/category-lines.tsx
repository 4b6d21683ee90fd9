import { useQuery } from '@tanstack/react-query'
import { categoryLines, categoryPath } from '@vitrine/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { categoriesQuery } from '../../../lib/api/domain-queries.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { LinkAnchor } from '../../../ui/links.tsx'
import styles from './category-lines.module.css'

/** Where the product belongs: a line per level, under the domain's names for them. */
export function CategoryLines({ categoryId }: { categoryId: string | undefined }) {
  const { t } = useTranslation('products')
  const { domain } = useEntered()
  const categories = useQuery(categoriesQuery())
  const list = categories.data?.result
  const byId = useMemo(() => new Map(list?.map((category) => [category._id, category])), [list])
  const path = categoryPath(categoryId, byId)
  return (
    <dl className={styles.lines} aria-busy={categories.isPending}>
      {categoryLines(categoryId, byId, domain.categoryHeaders).map(({ header, name }, level) => (
        <div key={header} className={styles.line}>
          <dt>{header}</dt>
          <dd>
            {name === null ? (
              categories.isPending ? null : (
                <span className={styles.none}>{t('notAvailable')}</span>
              )
            ) : (
              <LinkAnchor
                to="/catalog"
                search={{ category: path[level]?._id }}
                fz="sm"
                c="inherit"
                underline="always"
              >
                {name}
              </LinkAnchor>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
