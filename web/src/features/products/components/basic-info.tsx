import { Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { Product } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy-text.ts'
import { useInterest } from '../../../lib/interest/use-interest.ts'
import type { Ribbon } from '../../../lib/ribbon-value.ts'
import { isProductPublished } from '../../../lib/structure/shown-to-clients.ts'
import { useStructure } from '../../../lib/structure/use-structure.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { RibbonTag } from '../../../ui/ribbon-tag.tsx'
import { StarButton } from '../../../ui/star-button.tsx'
import { UnpublishedMark } from '../../../ui/unpublished-mark.tsx'
import { useProductSlots } from '../product-slots.ts'
import styles from './basic-info.module.css'
import { CategoryLines } from './category-lines.tsx'
import { FilePanel } from './file-panel.tsx'
import { LongText } from './long-text.tsx'

interface BasicInfoProps {
  product: Product
  domainId: string
  ribbon: Ribbon | null
}

/** Name, reference, star, files, category and description. */
export function BasicInfo({ product, domainId, ribbon }: BasicInfoProps) {
  const { t } = useTranslation('products')
  const interest = useInterest('product')
  const { value, aboveInfo, belowInfo } = useProductSlots()
  const { folders } = useStructure()
  const mark = isProductPublished(folders, product) ? null : <UnpublishedMark label={t('unpublished')} />
  const { _id, name, reference, description } = product
  return (
    <div className={styles.info}>
      {aboveInfo ?? mark}
      {ribbon !== null && (
        <div>
          <RibbonTag label={ribbon.label} color={ribbon.color} />
        </div>
      )}
      <div className={styles.head}>
        <div className={styles.nameBox}>{value('name', <h1 className={styles.name}>{name}</h1>)}</div>
        {interest.canStar && (
          <StarButton
            className={styles.star}
            label={t('star', { name })}
            isStarred={interest.isStarred(_id, product.interested)}
            onChange={(isStarred) => interest.setStarred(_id, isStarred)}
          />
        )}
      </div>
      <div className={styles.reference}>
        {value(
          'reference',
          <span className={styles.referenceText}>
            <span className={styles.hidden}>{t('reference')} </span>
            {reference}
          </span>,
        )}
        <CopyButton
          size="md"
          icon={IconCopy}
          label={t('copyReference')}
          doneLabel={t('copied')}
          onCopy={() => copyText(reference)}
        />
      </div>
      <FilePanel domainId={domainId} productId={_id} />
      {value('category', <CategoryLines categoryId={product.categories[0]} />)}
      <section aria-label={t('description')} className={styles.description}>
        {value(
          'description',
          description.trim() === '' ? <Text c="dimmed">{t('noDesc')}</Text> : <LongText text={description} />,
        )}
      </section>
      {belowInfo}
    </div>
  )
}
