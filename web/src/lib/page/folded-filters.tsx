import { Badge, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './folded-filters.module.css'

interface FoldedFiltersProps {
  /** How many of them are set: they are open from the start then, since they explain what is listed. */
  chosen: number
  /** Stays in the line of the button. */
  aside?: ReactNode
  children: ReactNode
}

/** Filters of a list that has more than four, behind a button that says how many are set. */
export function FoldedFilters({ chosen, aside, children }: FoldedFiltersProps) {
  const { t } = useTranslation('app')
  const filtersId = useId()
  const [isOpen, { toggle }] = useDisclosure(chosen > 0)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
        rightSection={
          chosen > 0 && (
            <Badge circle size="sm" variant="light">
              {chosen}
            </Badge>
          )
        }
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={toggle}
      >
        {t('filters')}
      </Button>
      {aside}
      <div id={filtersId} className={styles.filters} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  )
}
