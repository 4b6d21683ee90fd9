import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import type { ProductImport } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../lib/page/list-page.tsx'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { isAtWork, useImport, useIsOwn } from '../api/use-import.ts'
import { ChangeSet } from '../components/changes/change-set.tsx'
import { ImportEnd } from '../components/import-end.tsx'
import { ImportProgress } from '../components/import-progress.tsx'
import { ImportReport } from '../components/import-report.tsx'
import { ImportStateBadge } from '../components/import-state.tsx'
import { ImportSteps } from '../components/import-steps.tsx'
import { ColumnMatching } from '../components/matching/column-matching.tsx'
import { NotOwn } from '../components/not-own.tsx'
import { ReadyToApply } from '../components/ready-to-apply.tsx'

/** One import, at whatever step it stands. */
export function ImportPage() {
  const { t } = useTranslation('imports')
  const { import: importId } = useParams({ from: '/inside/content/imports/$import' })
  const found = useImport(importId)
  return (
    <ListPage
      title={found.data?.fileName ?? t('import')}
      head={
        <>
          {found.data !== undefined && <ImportStateBadge one={found.data} />}
          <LinkButton
            to="/content/imports"
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {t('allImports')}
          </LinkButton>
        </>
      }
    >
      <WithSettings>
        <Loaded query={found}>
          {(one) => (
            <>
              <ImportSteps state={one.state} />
              <NotOwn one={one} />
              <Step one={one} />
            </>
          )}
        </Loaded>
      </WithSettings>
    </ListPage>
  )
}

function Step({ one }: { one: ProductImport }) {
  const isOwn = useIsOwn(one)
  const { isMatching, setMatching } = useMatchingAgain(one)
  if (isAtWork(one.state)) return <ImportProgress key={one.state} one={one} />
  if (one.state === 'applied')
    return (
      <>
        <ImportReport one={one} />
        <ChangeSet one={one} />
      </>
    )
  if (one.state === 'checked' && !isMatching)
    return (
      <>
        {isOwn && <ReadyToApply one={one} onMatchAgain={() => setMatching(true)} />}
        <ChangeSet one={one} />
      </>
    )
  const isMatchable = one.columns.length > 0 && ['columns', 'checked', 'failed'].includes(one.state)
  if (isMatchable && isOwn)
    return (
      <ColumnMatching
        // Other columns are another matching.
        key={`${one.sheet} ${one.headerRow}`}
        one={one}
        {...(one.state === 'checked' ? { onBack: () => setMatching(false) } : {})}
      />
    )
  return <ImportEnd one={one} />
}

/** Whether columns of a checked import are matched once more. A new change set is shown when it is there. */
function useMatchingAgain({ state }: ProductImport) {
  const [isMatching, setMatching] = useState(false)
  useEffect(() => {
    if (state !== 'checked') setMatching(false)
  }, [state])
  return { isMatching, setMatching }
}
