import { Checkbox, Select, Text } from '@mantine/core'
import { repeatedRows } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../../ui/section.tsx'
import type { Matching } from '../../api/use-matching.ts'
import { FolderSelect } from '../folder-select.tsx'
import styles from '../imports.module.css'

/** What rows may do, and where new products go. */
export function MatchingTerms({ matching }: { matching: Matching }) {
  const { t } = useTranslation('imports')
  const { options, changeOptions, folder, changeFolder } = matching
  const { createsProducts, changesProducts, repeated } = options
  return (
    <div className={styles.matchingTerms}>
      <Section title={t('terms')}>
        <div className={styles.options}>
          <div className={styles.boxes}>
            <Checkbox
              label={t('createsProducts')}
              description={t('createsProductsText')}
              checked={createsProducts}
              onChange={({ currentTarget: { checked } }) => changeOptions({ createsProducts: checked })}
            />
            <Checkbox
              label={t('changesProducts')}
              description={t('changesProductsText')}
              checked={changesProducts}
              onChange={({ currentTarget: { checked } }) => changeOptions({ changesProducts: checked })}
            />
            {!createsProducts && !changesProducts && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {t('doesNothing')}
              </Text>
            )}
          </div>
          <Select
            label={t('repeated')}
            description={t('repeatedText')}
            allowDeselect={false}
            data={repeatedRows.map((value) => ({ value, label: t(`repeated.${value}`) }))}
            value={repeated}
            onChange={(chosen) =>
              changeOptions({ repeated: repeatedRows.find((each) => each === chosen) ?? 'none' })
            }
          />
          <FolderSelect value={folder} isDisabled={!createsProducts} onChange={changeFolder} />
        </div>
      </Section>
    </div>
  )
}
