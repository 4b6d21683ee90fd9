import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Finding, findingWords } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import styles from './readiness.module.css'
import { RepairDialog } from './repair-dialog.tsx'
import { useSaying } from './use-saying.ts'

/** As many names as can be read at a glance. */
const namedThings = 5

interface FindingsProps {
  projectId: string
  findings: readonly Finding[]
  /** Where the page of the project is shown already, links lead to its parts. */
  onFollow?: () => void
}

/** What stands in the way, and what somebody would miss: in words, with the way to where it is mended. */
export function Findings({ projectId, findings, onFollow }: FindingsProps) {
  const [repaired, setRepaired] = useState<Finding | null>(null)
  return (
    <>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <FindingLine
            key={`${finding.kind} ${JSON.stringify(finding.data)} ${JSON.stringify(finding.repair)}`}
            projectId={projectId}
            finding={finding}
            onFollow={onFollow}
            onRepair={() => setRepaired(finding)}
          />
        ))}
      </ul>
      {repaired !== null && repaired.repair !== null && (
        <RepairDialog projectId={projectId} repair={repaired.repair} onClose={() => setRepaired(null)} />
      )}
    </>
  )
}

interface FindingLineProps {
  projectId: string
  finding: Finding
  onFollow: (() => void) | undefined
  onRepair: () => void
}

function FindingLine({ projectId, finding, onFollow, onRepair }: FindingLineProps) {
  const { t } = useTranslation(['projects', 'readiness'])
  const say = useSaying()
  const { key, values, count } = findingWords(finding, say)
  const isBlocking = finding.severity === 'block'
  const Icon = isBlocking ? IconCircleX : IconAlertTriangle
  const { place, repair } = finding
  return (
    <li className={styles.finding} data-severity={finding.severity}>
      <Icon size={18} stroke={1.75} role="img" aria-label={t(isBlocking ? 'blocks' : 'advises')} />
      <div>
        <p>{t(`readiness:${key}`, { ...values, count })}</p>
        <Names finding={finding} />
        <div className={styles.ways}>
          <Link
            to="/projects/project/$projectId"
            params={{ projectId }}
            search={{ section: place.section }}
            resetScroll={false}
            {...(onFollow === undefined ? {} : { onClick: onFollow })}
          >
            {t('findingPlace', { section: t(`section.${place.section}`) })}
          </Link>
          {repair !== null && (
            <Button size="compact-xs" variant="light" onClick={onRepair}>
              {t('repair')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

/** Whom and what it is about. */
function Names({ finding: { place } }: { finding: Finding }) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const all = [...place.people, ...place.groups, ...place.products, ...place.folders, ...place.fields]
  if (all.length === 0) return null
  const names = all
    .slice(0, namedThings)
    .map(({ name }) => name)
    // Names of products have commas themselves.
    .join(' · ')
  const rest = all.length - namedThings
  return <p className={styles.names}>{rest > 0 ? t('namesMore', { names, number: number(rest) }) : names}</p>
}
