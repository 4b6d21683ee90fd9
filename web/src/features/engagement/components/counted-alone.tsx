import { CloseButton, Group, Paper, Text } from '@mantine/core'
import type { InterestSummary } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { LinkAnchor } from '../../../ui/links.tsx'
import { narrowings } from '../interest-search.ts'
import type { InterestPlace } from '../use-interest.ts'

/** What alone is counted, each with the way back to all. */
export function CountedAlone({ place, names }: { place: InterestPlace; names: InterestSummary['of'] }) {
  const { t } = useTranslation('engagement')
  const { search, change } = place
  const { product, folder } = search
  const shown = narrowings.flatMap((by) => {
    const name = names[by]
    return name === null || search[by] === undefined ? [] : [{ by, name }]
  })
  if (shown.length === 0) return null
  return (
    <Group gap="xs">
      <Text size="sm">{t('onlyText')}</Text>
      {shown.map(({ by, name }) => (
        <Paper key={by} withBorder px="xs" py={2}>
          <Group gap={4} wrap="nowrap">
            <Text size="sm">{t(`only.${by}`, { name })}</Text>
            <CloseButton
              size="sm"
              aria-label={t('showAll', { name })}
              onClick={() => change({ [by]: undefined, page: undefined })}
            />
          </Group>
        </Paper>
      ))}
      {product !== undefined && (
        <LinkAnchor size="sm" to="/content/products/$product" params={{ product }}>
          {t('openProduct')}
        </LinkAnchor>
      )}
      {folder !== undefined && (
        <LinkAnchor size="sm" to="/content/products" search={{ folder }}>
          {t('openFolder')}
        </LinkAnchor>
      )}
    </Group>
  )
}
