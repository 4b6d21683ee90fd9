import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { useTags } from '../api/use-people.ts'

interface SeesNothingProps {
  draft: { groups: readonly string[]; tags: readonly string[]; priceTypes: readonly string[] }
}

/** What a client with these groups, tags and price types won't be shown, and what would show it. */
export function SeesNothing({ draft: { groups, tags: chosen, priceTypes } }: SeesNothingProps) {
  const { t } = useTranslation('people')
  const tags = useTags()
  const offered = useQuery(settingsQuery()).data?.priceTypes ?? []
  const shown = useQuery({
    ...orpc.products.areProductsShown.queryOptions({ input: { groups: groups.join(',') } }),
    enabled: groups.length > 0,
    staleTime: 0,
  })
  const byTags = tags.filter(({ _id }) => chosen.includes(_id)).flatMap((tag) => tag.priceTypes)
  const lines = [
    ...(groups.length === 0 ? [t('seesNoGroup')] : []),
    ...(groups.length > 0 && shown.data?.areShown === false ? [t('seesNoProduct')] : []),
    ...(offered.length > 0 && priceTypes.length + byTags.length === 0 ? [t('seesNoPrice')] : []),
  ]
  return (
    <div aria-live="polite">
      {lines.length > 0 && (
        <Alert color="orange" variant="light">
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
    </div>
  )
}
