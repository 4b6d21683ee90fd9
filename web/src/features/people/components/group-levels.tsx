import { Select } from '@mantine/core'
import { type Area, areas, type Level } from '@vitrine/rules'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { GroupDraft } from '../api/use-group-draft.ts'
import styles from './people.module.css'

interface GroupLevelsProps {
  levels: GroupDraft['levels']
  isExternal: boolean
  isReadOnly: boolean
  onChange: (area: Area, right: 'view' | 'edit', level: Level) => void
}

const clientAreas: readonly Area[] = ['folder', 'productDetail', 'category']
const listed: readonly Area[] = ['folder', 'productDetail']

/** Steps that differ for an area; one that is stored is offered whatever it is. */
function offered(area: Area, right: 'view' | 'edit', current: number): Level[] {
  const steps: Level[] = listed.includes(area)
    ? [0, 1, 2, 3]
    : area === 'group'
      ? [0, 2, 3]
      : area === 'setting' && right === 'view'
        ? [0, 1, 3]
        : [0, 3]
  return ([0, 1, 2, 3] as const).filter((level) => steps.includes(level) || level === current)
}

/** How far each area is open, for seeing and for changing. */
export function GroupLevels({ levels, isExternal, isReadOnly, onChange }: GroupLevelsProps) {
  const { t } = useTranslation('people')
  const shown = isExternal ? clientAreas : areas
  const rights = isExternal ? (['view'] as const) : (['view', 'edit'] as const)
  return (
    <div className={styles.levels}>
      <strong>{t('area')}</strong>
      <strong>{t('view')}</strong>
      <strong>{isExternal ? '' : t('edit')}</strong>
      {shown.map((area) => (
        <Fragment key={area}>
          <span>{t(`area.${area}`)}</span>
          {rights.map((right) => {
            const current = levels[area]?.[right] ?? 0
            return (
              <Select
                key={right}
                size="xs"
                aria-label={`${t(`area.${area}`)}: ${t(right)}`}
                disabled={isReadOnly}
                allowDeselect={false}
                data={offered(area, right, current).map((level) => ({
                  value: String(level),
                  label: t(listed.includes(area) ? `listedLevel.${level}` : `level.${level}`),
                }))}
                value={String(current)}
                onChange={(value) => onChange(area, right, Number(value) as Level)}
              />
            )
          })}
          {isExternal && <span />}
        </Fragment>
      ))}
    </div>
  )
}
