import { Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { Product } from '@vitrine/contract'
import { isLongText, textKeys } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy-text.ts'
import { useInterest } from '../../../lib/interest/use-interest.ts'
import { findField } from '../../../lib/product-fields/fields.ts'
import { useFieldName } from '../../../lib/product-fields/use-wording.ts'
import type { Ribbon } from '../../../lib/ribbon-value.ts'
import { useSettings } from '../../../lib/structure/settings.tsx'
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

/** The description, which is shown as missing where empty, and other long texts that the person may see, with names. */
function LongTexts({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const settings = useSettings()
  const fieldName = useFieldName()
  const { value } = useProductSlots()
  return textKeys.filter(isLongText).map((key) => {
    const field = findField(settings, key)
    const text = product[key] ?? ''
    if (field === null) return null
    const isMissing = text.trim() === ''
    return (
      <section key={key} aria-label={fieldName(field)} className={styles.description}>
        {key !== 'description' && <h2 className={styles.textName}>{fieldName(field)}</h2>}
        {value(
          key,
          isMissing ? (
            <Text c="dimmed">{t(key === 'description' ? 'noDesc' : 'noText')}</Text>
          ) : (
            <LongText text={text} />
          ),
        )}
      </section>
    )
  })
}

/** Name, reference, star, files, category and description. */
export function BasicInfo({ product, domainId, ribbon }: BasicInfoProps) {
  const { t } = useTranslation('products')
  const interest = useInterest('product')
  const { value, aboveInfo, belowInfo } = useProductSlots()
  const { folders } = useStructure()
  const mark = isProductPublished(folders, product) ? null : <UnpublishedMark label={t('unpublished')} />
  const { _id, name, reference } = product
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
      <LongTexts product={product} />
      {belowInfo}
    </div>
  )
}
